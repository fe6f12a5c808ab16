import type { Request, Response } from 'express'
import type { SessionProblem } from '../../app/context.ts'
import { type Flash, parseFlash } from '../../contract/flash.ts'
import { parseJson } from '../http/parse-json.ts'
import { clearCookie, fitsCookie, readCookies, setCookie } from './cookies.ts'
import { clearFlash, setFlash } from './flash.ts'
import { isSteppedBackTo } from './return-page.ts'
import { clearSession } from './session-cookies.ts'
import { isDocumentRequest, isVisit } from './visit.ts'

export interface PageSession {
  isVisit: boolean
  takeFlash(): Flash | null
  readDraft(): unknown
  keepDraft(draft: object | null): boolean
  endSession(flash: Flash): void
  reportProblem(problem: SessionProblem): void
}

export const NO_SESSION: PageSession = {
  isVisit: false,
  takeFlash: () => null,
  readDraft: () => null,
  keepDraft: () => false,
  endSession: () => undefined,
  reportProblem: () => undefined,
}

interface ResponseSession extends PageSession {
  /**
   * Reloads the page, at most once in ten seconds, unless the viewer must read why the session ended. Returns whether it did.
   */
  startsOver(): boolean
}

export function pageSession(req: Request, res: Response, options: { isSecure: boolean }): ResponseSession {
  const isDocument = isDocumentRequest(req)
  let problem: SessionProblem | null = null
  let lastFlash: Flash = { notice: 'sessionEnded' }
  const isOpened = isVisit(req)
  return {
    isVisit: isOpened,
    takeFlash() {
      if (!isOpened || res.headersSent || isSteppedBackTo(req.headers.cookie, options)) return null
      const given = readCookies(req.headers.cookie, options).flash
      if (given === undefined) return null
      clearFlash(res, options)
      return parseFlash(given)
    },
    readDraft() {
      const { draft } = readCookies(req.headers.cookie, options)
      return draft === undefined ? null : parseJson(Buffer.from(draft, 'base64url').toString())
    },
    keepDraft(draft) {
      const given = readCookies(req.headers.cookie, options)
      if (draft === null) {
        if (given.draft !== undefined) clearCookie(res, 'draft', options)
        return true
      }
      const value = Buffer.from(JSON.stringify(draft)).toString('base64url')
      // A browser without any cookie may reject them.
      if (Object.keys(given).length === 0 || !fitsCookie('draft', value)) return false
      setCookie(res, 'draft', value, options)
      return true
    },
    endSession(flash: Flash) {
      lastFlash = flash
      clearSession(res, options)
      setFlash(res, flash, options)
    },
    reportProblem(found) {
      problem ??= found
    },
    startsOver() {
      // A member who was kicked out must read the product API's message first.
      if (!problem || problem.name === 'kickedOut' || !isDocument) return false
      clearSession(res, options)
      if (readCookies(req.headers.cookie, options).reloadGuard) return false
      setCookie(res, 'reloadGuard', '1', options)
      setFlash(res, lastFlash, options)
      res.redirect(303, req.url.replace(/^[/\\]+/, '/'))
      return true
    },
  }
}
