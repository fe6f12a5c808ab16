import { createCookie } from '@remix-run/node'
import type { Response } from 'express'
import type * as z from 'zod'
import type { Secrets } from '../config/secrets.ts'
import { type CookieName, clearCookie, cookieFlags, cookieName, readCookies } from './cookies.ts'

interface SignedCookieOptions {
  secrets: Pick<Secrets, 'sessionKeys'>
  isSecure: boolean
}

export interface SignedCookie<Value> {
  /** Null: absent, forged, truncated or of another version. */
  read(cookieHeader: string | undefined): Promise<Value | null>
  write(res: Response, value: Value | null): Promise<void>
}

/** Keys rotate: the first signs, all verify. */
export function signedCookie<Schema extends z.ZodType>(
  name: CookieName,
  schema: Schema,
  { secrets, isSecure }: SignedCookieOptions,
): SignedCookie<z.output<Schema>> {
  const cookie = createCookie(cookieName(name, { isSecure }), {
    ...cookieFlags(name, { isSecure }),
    secrets: [...secrets.sessionKeys],
  })
  return {
    async read(cookieHeader) {
      if (readCookies(cookieHeader, { isSecure })[name] === undefined) return null
      return schema.safeParse(await cookie.parse(cookieHeader ?? null)).data ?? null
    },
    async write(res, value) {
      if (value === null) clearCookie(res, name, { isSecure })
      else res.append('Set-Cookie', await cookie.serialize(value))
    },
  }
}
