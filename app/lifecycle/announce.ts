import { PROVIDER_NAMES } from '../account/providers.ts'
import type { Flash } from '../context.ts'
import { toasts } from '../design/toast-store.ts'
import type { Translate } from '../i18n/use-language.ts'

/** A sentence that warns is read in more time than a word that confirms. */
const WARNING_MS = 7000

/** Says what happened before this page, as toasts; a sign-in that failed says so in its panel. Rows 72-74, 435. */
export function announce({ notice, provider, problem, message }: Flash, t: Translate): void {
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
  if (message && !problem) toasts.show(message, { durationMs: WARNING_MS })
}
