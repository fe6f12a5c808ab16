import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { AddressRule } from '../../app/context.ts'
import { refuseInWords, type WordsFor } from '../session/refuse-in-words.ts'
import { isDocumentRequest } from '../session/visit.ts'

export type IsOpenedScriptAddress = (req: IncomingMessage) => boolean

export function openedScriptAddresses(addresses: readonly AddressRule[]): IsOpenedScriptAddress {
  const shapes = addresses.filter(({ serves }) => serves === 'json').map(({ shape }) => shape)
  const scriptAddress = new RegExp(`^(?:/[A-Za-z-]+)?/(?:${shapes.join('|')})/`)
  return function isOpenedScriptAddress(req) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    return isRead && scriptAddress.test(req.url ?? '') && isDocumentRequest(req)
  }
}

export function scriptAddresses(isOpened: IsOpenedScriptAddress, wordsFor: WordsFor): RequestHandler {
  return function scriptAddresses(req, res, next) {
    if (!isOpened(req)) return next()
    refuseInWords(req, res, 404, { sentence: 'noPage', wordsFor })
  }
}
