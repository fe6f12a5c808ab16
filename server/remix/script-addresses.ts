import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { readPathLanguage } from '../session/address-language.ts'
import type { Languages } from '../session/preferred-language.ts'
import { refuseInWords, type Sentences } from '../session/refuse-in-words.ts'
import { isDocumentRequest } from '../session/visit.ts'

/**
 * Addresses that answer scripts with JSON, unlike the application's other addresses for scripts, which have a 404 page of
 * their own: these routes are no pages, so nothing of them could render one.
 */
const SCRIPT_ADDRESS =
  /^(?:\/[A-Za-z-]+)?\/(?:account\/(?:continue|import|lists\/\w+\/deletion|member|watched)|listings|prefetched-episode|search-suggestions|watch-report)\//

const SENTENCES: Sentences = {
  en: 'There’s no page at this address.',
  ar: 'لا توجد صفحة في هذا العنوان.',
}

/** Whether somebody opens an address as a page that only scripts ask for. What is sent there is a page's own. */
export function isOpenedScriptAddress(req: IncomingMessage): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return isRead && SCRIPT_ADDRESS.test(req.url ?? '') && isDocumentRequest(req)
}

/** Answers such a navigation with 404. */
export function scriptAddresses(languages: Languages): RequestHandler {
  return function scriptAddresses(req, res, next) {
    if (!isOpenedScriptAddress(req)) return next()
    refuseInWords(req, res, 404, SENTENCES, readPathLanguage(req.path, languages))
  }
}
