import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { useImport } from './use-import.ts'

/** After a sign-in the visitor's history stays on this device until the member imports it. */
export function ImportHistory() {
  const { count, isBusy, bring } = useImport()
  return count === 0 ? null : <ImportCard count={count} isBusy={isBusy} onBring={() => void bring()} />
}

interface ImportCardProps {
  count: number
  isBusy: boolean
  onBring: () => void
}

export function ImportCard({ count, isBusy, onBring }: ImportCardProps) {
  const { t } = useTranslation(['library', 'common'])
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
        onClick={onBring}
        className={buttonLook({ tone: 'accent', size: 'small' })}
      >
        {isBusy ? t('common:processing') : t('bring')}
      </button>
    </div>
  )
}
