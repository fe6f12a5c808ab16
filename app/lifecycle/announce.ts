import { PROVIDER_NAMES } from '../account/providers.ts'
import type { Flash } from '../context.ts'
import { toasts } from '../design/toast-store.ts'
import type { Translate } from '../i18n/use-language.ts'

/** A sentence that warns is read in more time than a word that confirms. */
const WARNING_MS = 7000

/** Says what happened before this page, as toasts; a sign-in that failed says so in its panel. Rows 72-74, 435. */
export function announce({ notice, provider, problem, message, payment }: Flash, t: Translate): void {
  switch (notice) {
    case 'signedIn':
      toasts.show(t('account:signedIn'))
      break
    case 'otherProvider':
      toasts.show(t('account:otherProvider', { provider: provider ? PROVIDER_NAMES[provider] : '' }), {
        durationMs: WARNING_MS,
      })
      break
    case 'signedOut':
      toasts.show(t('account:signedOut'))
      break
    case 'sessionEnded':
      toasts.show(t('account:sessionEnded'), { durationMs: WARNING_MS })
      break
    case 'accountDeleted':
      toasts.show(t('account:accountDeleted'), { durationMs: WARNING_MS })
  }
  if (payment) announcePayment(payment, t)
  if (message && !problem) toasts.show(message, { durationMs: WARNING_MS })
}

const PAYMENT_WORDS = {
  success: 'wallet:paymentSuccess',
  failed: 'wallet:paymentFailed',
  loading: 'wallet:paymentLoading',
} as const

/** Rows 183-185. */
export function announcePayment(payment: NonNullable<Flash['payment']>, t: Translate): void {
  toasts.show(t(PAYMENT_WORDS[payment]), {
    tone: payment === 'failed' ? 'alert' : 'status',
    durationMs: WARNING_MS,
  })
}
