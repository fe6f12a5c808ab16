import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

/**
 * With https, the prefix keeps other hosts and paths from setting it (cookie tossing), and browsers from sending it without TLS.
 */
export function createSessionCookie(origin: string) {
  const isSecure = origin.startsWith('https:')
  const name = isSecure ? '__Host-studio' : 'studio'
  const attributes = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const

  return {
    read: (req: Request): string | null => parseCookie(req.headers.cookie ?? '')[name] ?? null,
    write(res: Response, token: string, expiresAtMs: number): void {
      res.append(
        'Set-Cookie',
        stringifySetCookie(name, token, { ...attributes, expires: new Date(expiresAtMs) }),
      )
    },
    clear(res: Response): void {
      res.append('Set-Cookie', stringifySetCookie(name, '', { ...attributes, expires: new Date(0) }))
    },
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
