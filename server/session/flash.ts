import type { Response } from 'express'
import * as z from 'zod'
import type { Flash } from '../../app/context.ts'
import { Currency, DecimalText } from '../../contract/coins.ts'
import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import { SIGN_IN_PROVIDERS } from '../../contract/sign-in.ts'
import { clearCookie, setCookie } from './cookies.ts'

/** Longer messages would not fit into the cookie along with the others; a toast shows less. */
const MESSAGE_LENGTH_MAX = 300
const ITEM_LENGTH_MAX = 100

/** Validated when read: the cookie is not signed, since it grants nothing. */
const FlashCookie: z.ZodType<Flash> = z.object({
  notice: z.enum(['signedIn', 'signedOut', 'sessionEnded', 'otherProvider', 'accountDeleted']).optional(),
  message: z.string().max(MESSAGE_LENGTH_MAX).optional(),
  problem: z
    .enum(['cancelled', 'refused', 'stale', 'used', 'otherBrowser', 'unavailable', 'failed'])
    .optional(),
  provider: z.enum(SIGN_IN_PROVIDERS).optional(),
  addressProblem: z.enum(['notAgreed', 'otherAccount', 'notShared', 'tooMany', 'notSaved']).optional(),
  payment: z.enum(['credited', 'failed', 'declined', 'pending', 'cancelled']).optional(),
  purchase: z
    .object({
      transactionId: z.string().max(256),
      price: DecimalText,
      currency: Currency.default(DEFAULT_CURRENCY),
      item: z.string().max(ITEM_LENGTH_MAX),
    })
    .optional(),
  topUpProblem: z
    .enum([
      'changed',
      'running',
      'tooMany',
      'overLimit',
      'consentMissing',
      'signedOut',
      'unavailable',
      'providerUnavailable',
      'failed',
    ])
    .optional(),
  resumeEpisode: z.number().int().min(1).max(9999).optional(),
  isNothingToContinue: z.literal(true).optional(),
})

export function parseFlash(cookie: string | undefined): Flash | null {
  if (!cookie) return null
  try {
    return FlashCookie.safeParse(JSON.parse(cookie)).data ?? null
  } catch {
    return null
  }
}

export function setFlash(res: Response, flash: Flash, options: { isSecure: boolean }): void {
  const message = flash.message && shownText(flash.message)
  setCookie(res, 'flash', JSON.stringify({ ...flash, message: message || undefined }), options)
}

export function clearFlash(res: Response, options: { isSecure: boolean }): void {
  clearCookie(res, 'flash', options)
}

export function shownText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX)
    .toWellFormed()
}
