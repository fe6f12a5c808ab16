import type { Flash } from '../context.ts'
import type { Translate } from '../i18n/use-language.ts'
import { PROVIDER_NAMES } from '../member/providers.ts'

/** Warnings take longer to read than confirmations. */
const WARNING_MS = 7000

export interface Announcement {
  text: string
  tone?: 'status' | 'alert'
  durationMs?: number
}

const PAYMENT_WORDS = {
  credited: 'wallet:paymentSuccess',
  failed: 'wallet:paymentFailed',
  declined: 'wallet:paymentDeclined',
  pending: 'wallet:paymentLoading',
  cancelled: 'wallet:paymentCancelled',
} as const

export function paymentAnnouncement(payment: NonNullable<Flash['payment']>, t: Translate): Announcement {
  return {
    text: t(PAYMENT_WORDS[payment]),
    tone: payment === 'failed' || payment === 'declined' ? 'alert' : 'status',
    durationMs: WARNING_MS,
  }
}

/** A failed sign-in is shown in its panel instead. */
export function toAnnouncements(
  { notice, provider, problem, message, payment }: Flash,
  t: Translate,
): Announcement[] {
  const said: Announcement[] = []
  switch (notice) {
    case 'signedIn':
      said.push({ text: t('account:signedIn') })
      break
    case 'otherProvider':
      said.push({
        text: t('account:otherProvider', { provider: provider ? PROVIDER_NAMES[provider] : '' }),
        durationMs: WARNING_MS,
      })
      break
    case 'signedOut':
      said.push({ text: t('account:signedOut') })
      break
    case 'sessionEnded':
      said.push({ text: t('account:sessionEnded'), durationMs: WARNING_MS })
      break
    case 'accountDeleted':
      said.push({ text: t('account:accountDeleted'), durationMs: WARNING_MS })
  }
  if (payment) said.push(paymentAnnouncement(payment, t))
  if (message && !problem) said.push({ text: message, durationMs: WARNING_MS })
  return said
}
