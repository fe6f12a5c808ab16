import type { RequestHandler } from 'express'
import type { Brand } from './brand.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** RFC 9116 asks for less than a year. The address is that of the running configuration, so it is valid for as long as it is served. */
const VALID_DAYS = 180

interface SecurityTxtOptions {
  brand: Pick<Brand, 'factsIn'>
  origin: string
  language: string
  nowMs(): number
}

/** Where to report a vulnerability of this site: the operator's contact address. */
export function securityTxt({ brand, origin, language, nowMs }: SecurityTxtOptions): RequestHandler {
  return function securityTxt(req, res, next) {
    if (req.url !== SECURITY_TXT_PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const lines = [
      `Contact: mailto:${brand.factsIn(language).contactEmail}`,
      `Expires: ${toDay(nowMs() + VALID_DAYS * DAY_MS)}`,
      `Preferred-Languages: ${language}`,
      `Canonical: ${origin}${SECURITY_TXT_PATH}`,
    ]
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res.type('text/plain').send(`${lines.join('\n')}\n`)
  }
}

/** The same for a whole day. */
function toDay(timeMs: number): string {
  return new Date(timeMs - (timeMs % DAY_MS)).toISOString()
}
