import express, { type Request, type Response, type Router } from 'express'
import * as z from 'zod'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { caught } from '../http/caught.ts'
import { exactRouter } from '../http/exact-router.ts'
import { redirectOrJson } from '../http/redirect-or-json.ts'
import { sameSiteUrl } from '../redirects/same-site-url.ts'
import { readPathLanguage } from './address-language.ts'
import { areaCookie } from './area.ts'
import { probingCookies } from './cookie-probe.ts'
import { fitsCookie, setCookie } from './cookies.ts'
import { setFlash } from './flash.ts'
import { getIdentity } from './identity.ts'
import { inLanguage } from './in-language.ts'
import type { Languages } from './preferred-language.ts'
import { clearSession } from './session-cookies.ts'

interface SessionRoutesOptions {
  origin: string
  isSecure: boolean
  languages: Languages
  toSessionMark: (token: string) => string
  areaInfo: () => ReturnType<ProductApi['areaInfo']>
}

const BODY_BYTES_MAX = '4kb'

/**
 * `POST /session/start/`: sent by a page after hydration, since shared pages set no cookies. Sets the equipment id, area
 * information, the reported time zone and, on first access, the page's language. Always responds with 204: without the product
 * API, only the area cookie is missing.
 *
 * `POST /language/`: stores the visitor's choice for a year and redirects to the same page in that language. A form, so it
 * works without scripts.
 *
 * `POST /session/end/`: deletes a session that the product API rejects. A request that identifies the session by its mark does
 * not affect a newer one of another tab; one with a `notice` makes the next page show it. Redirects to `returnTo`, otherwise
 * 204.
 */
export function sessionRoutes(options: SessionRoutesOptions): Router {
  const { origin, isSecure, languages } = options
  const Language = z.enum(languages.all as [string, ...string[]])
  const Start = z.object({
    language: Language.optional().catch(undefined),
    timeZone: z
      .string()
      .refine((zone) => fitsCookie('timeZone', zone))
      .optional()
      .catch(undefined),
  })
  const End = z.object({
    mark: z.string().optional().catch(undefined),
    returnTo: z.unknown().optional(),
    notice: z.literal('sessionEnded').optional().catch(undefined),
  })
  const Pick = z.object({ language: Language, returnTo: z.unknown().optional() })

  function readPageLanguage(referer: string | undefined): string | null {
    const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null
    return url?.origin === origin ? readPathLanguage(url.pathname, languages) : null
  }

  const form = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 10 })

  async function start(req: Request, res: Response): Promise<void> {
    const visitor = getIdentity(res)
    const { timeZone, ...start } = Start.parse({ ...req.body })
    const language = start.language ?? readPageLanguage(req.headers.referer)
    if (timeZone && timeZone !== visitor.timeZone) setCookie(res, 'timeZone', timeZone, { isSecure })
    if (!visitor.language && language) setCookie(res, 'language', language, { isSecure })
    if (!visitor.area) {
      const info = await options.areaInfo().catch(() => null)
      const cookie = info && areaCookie(info)
      if (cookie) setCookie(res, 'areaInfo', cookie, { isSecure })
    }
    res.status(204).end()
  }

  const router = exactRouter()
  router.post('/session/start/', form, caught(start))

  router.post('/session/end/', form, (req, res) => {
    const { mark, returnTo, notice } = End.parse({ ...req.body })
    const { token } = getIdentity(res)
    if (token !== null && (mark === undefined || mark === options.toSessionMark(token))) {
      clearSession(res, { isSecure })
      if (notice) setFlash(res, { notice }, { isSecure })
    }
    if (returnTo === undefined) res.status(204).end()
    else redirectOrJson(res, sameSiteUrl(returnTo, origin))
  })

  router.post('/language/', form, (req, res) => {
    const pick = Pick.safeParse({ ...req.body })
    if (!pick.success) {
      res.status(400).type('text/plain').send('There is no such language.\n')
      return
    }
    const { language, returnTo } = pick.data
    setCookie(res, 'language', language, { isSecure })
    setCookie(res, 'languageSettled', '1', { isSecure })
    const page = inLanguage(sameSiteUrl(returnTo, origin), language, languages)
    redirectOrJson(res, probingCookies(req, page, options))
  })
  return router
}
