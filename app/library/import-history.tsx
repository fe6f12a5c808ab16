import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../browser/use-hydrated.ts'
import { buttonLook } from '../design/button.tsx'
import { localHistory } from './local-history.ts'
import { useImport } from './use-import.ts'

/** After a sign-in the visitor's history stays on this device until the member imports it. */
export function ImportHistory() {
  const { t } = useTranslation(['library', 'common'])
  const isHydrated = useHydrated()
  const { isBusy, bring } = useImport()
  const count = isHydrated ? localHistory().length : 0
  if (count === 0) return null

  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-2xl bg-ink-raised p-4 ring-1 ring-ivory/10 ring-inset">
      <History aria-hidden="true" className="size-6 shrink-0 text-ember" />
      <p className="min-w-40 flex-1">
        <span className="block font-semibold">{t('importHistoryTitle')}</span>
        <span className="mt-0.5 block text-mist text-sm">{t('importHistoryHint', { count })}</span>
      </p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void bring()}
        className={buttonLook({ tone: 'accent', size: 'small' })}
      >
        {isBusy ? t('common:processing') : t('bring')}
      </button>
    </div>
  )
}
