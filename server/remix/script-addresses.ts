import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { AddressRule } from '../../app/context.ts'
import { refuseInWords, type WordsFor } from '../session/refuse-in-words.ts'
import { isDocumentRequest } from '../session/visit.ts'

/** Whether a navigation opens an address that is only for scripts. */
export type IsOpenedScriptAddress = (req: IncomingMessage) => boolean

/** Routes that return JSON cannot render a 404 page, unlike other addresses for scripts. */
export function openedScriptAddresses(addresses: readonly AddressRule[]): IsOpenedScriptAddress {
  const shapes = addresses.filter(({ answers }) => answers === 'json').map(({ shape }) => shape)
  const scriptAddress = new RegExp(`^(?:/[A-Za-z-]+)?/(?:${shapes.join('|')})/`)
  return function isOpenedScriptAddress(req) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    return isRead && scriptAddress.test(req.url ?? '') && isDocumentRequest(req)
  }
}

/** Responds to such a navigation with 404. */
export function scriptAddresses(isOpened: IsOpenedScriptAddress, wordsFor: WordsFor): RequestHandler {
  return function scriptAddresses(req, res, next) {
    if (!isOpened(req)) return next()
    refuseInWords(req, res, 404, { sentence: 'noPage', wordsFor })
  }
}
