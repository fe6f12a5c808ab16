import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { AddressRule } from '../../app/context.ts'
import { refuseInWords, type WordsFor } from '../session/refuse-in-words.ts'
import { isDocumentRequest } from '../session/visit.ts'

/** Whether somebody opens an address as a page that only scripts ask for. What is sent there is a page's own. */
export type IsOpenedScriptAddress = (req: IncomingMessage) => boolean

/**
 * Addresses that answer scripts with JSON, unlike the application's other addresses for scripts, which have a 404 page of
 * their own: these routes are no pages, so nothing of them could render one.
 */
export function openedScriptAddresses(addresses: readonly AddressRule[]): IsOpenedScriptAddress {
  const shapes = addresses.filter(({ answers }) => answers === 'json').map(({ shape }) => shape)
  const scriptAddress = new RegExp(`^(?:/[A-Za-z-]+)?/(?:${shapes.join('|')})/`)
  return function isOpenedScriptAddress(req) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    return isRead && scriptAddress.test(req.url ?? '') && isDocumentRequest(req)
  }
}

/** Answers such a navigation with 404. */
export function scriptAddresses(isOpened: IsOpenedScriptAddress, wordsFor: WordsFor): RequestHandler {
  return function scriptAddresses(req, res, next) {
    if (!isOpened(req)) return next()
    refuseInWords(req, res, 404, { sentence: 'noPage', wordsFor })
  }
}
