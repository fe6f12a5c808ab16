import { useTranslation } from 'react-i18next'
import { consent } from '../analytics/consent.ts'
import { useHydrated } from '../browser/use-hydrated.ts'

/** Opens the banner again, to give, refuse or withdraw consent. Without scripts there is no tag, and nothing to choose. */
export function ConsentSettings() {
  const { t } = useTranslation('legal')
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      onClick={consent.reopen}
      // Keeps its place until scripts are there, so that the footer does not move.
      className={`py-1.5 hover:text-ivory ${isHydrated ? '' : 'invisible'}`}
    >
      {t('consentSettings')}
    </button>
  )
}
