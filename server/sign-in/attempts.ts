import { createHash } from 'node:crypto'
import type { Response } from 'express'
import * as z from 'zod'
import { SIGN_IN_ATTEMPT_MS } from '../../contract/lifetimes.ts'
import { SIGN_IN_PROVIDERS } from '../../contract/sign-in-services.ts'
import type { Secrets } from '../config/secrets.ts'
import { signedCookie } from '../session/signed-cookie.ts'

/** Three tabs may be at a provider at once; a fourth attempt drops the oldest. */
const ATTEMPTS_MAX = 3

const Attempt = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** Absent: signing in. */
  purpose: z.literal('mailAddress').optional(),
  stateHash: z.string().max(64),
  /** Path, query and fragment within this site, validated before it was stored. */
  returnTo: z.string().max(1000),
  display: z.enum(['page', 'popup']),
  expiresAtMs: z.number(),
})
export type Attempt = z.infer<typeof Attempt>

const AttemptCookie = z.object({ version: z.literal(1), attempts: z.array(Attempt).max(ATTEMPTS_MAX) })

interface AttemptsOptions {
  secrets: Pick<Secrets, 'sessionKeys'>
  isSecure: boolean
  nowMs(): number
}

export interface Attempts {
  /** Newest last; null: the cookie is absent, forged, truncated or of another version. */
  read(cookieHeader: string | undefined): Promise<Attempt[] | null>
  add(
    cookieHeader: string | undefined,
    res: Response,
    begun: Pick<Attempt, 'provider' | 'purpose' | 'returnTo' | 'display'> & { state: string },
  ): Promise<void>
  remove(cookieHeader: string | undefined, res: Response, attempt: Attempt): Promise<void>
}

/** The cookie contains only the hash, so that a stolen cookie cannot complete someone else's sign-in. */
export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url')
}

/**
 * Binds a sign-in to the browser that began it, by a signed cookie: otherwise a link with someone else's code would sign a
 * viewer in to the wrong account. S67.
 */
export function signInAttempts({ secrets, isSecure, nowMs }: AttemptsOptions): Attempts {
  const cookie = signedCookie('signIn', AttemptCookie, { secrets, isSecure })

  async function read(cookieHeader: string | undefined): Promise<Attempt[] | null> {
    const found = await cookie.read(cookieHeader)
    return found?.attempts.filter(({ expiresAtMs }) => expiresAtMs > nowMs()) ?? null
  }

  async function write(res: Response, attempts: Attempt[]): Promise<void> {
    await cookie.write(res, attempts.length === 0 ? null : { version: 1, attempts })
  }

  return {
    read,
    async add(cookieHeader, res, { state, ...begun }) {
      const attempt = { ...begun, stateHash: hashState(state), expiresAtMs: nowMs() + SIGN_IN_ATTEMPT_MS }
      await write(res, [...((await read(cookieHeader)) ?? []), attempt].slice(-ATTEMPTS_MAX))
    },
    async remove(cookieHeader, res, { stateHash }) {
      const others = (await read(cookieHeader))?.filter((other) => other.stateHash !== stateHash)
      await write(res, others ?? [])
    },
  }
}
