import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'
import { toasts } from '../design/toast-store.ts'
import { localHistory } from './local-history.ts'
import { useImport } from './use-import.ts'

/** Nothing is sent unless the member accepts; dramas that could not be imported are offered again. */
export function offerImport(): void {
  if (localHistory().length === 0) return
  const dismiss = toasts.show(<DeviceImport onClose={() => dismiss()} />, { durationMs: 0 })
}

function DeviceImport({ onClose }: { onClose: () => void }) {
  const { count, isBusy, bring } = useImport()
  const bringAll = async () => {
    const { left } = await bring()
    if (left === 0) onClose()
  }
  return <ImportOffer count={count} isBusy={isBusy} onBring={() => void bringAll()} onClose={onClose} />
}

interface ImportOfferProps {
  count: number
  isBusy: boolean
  onBring: () => void
  onClose: () => void
}

/** The content of a toast. */
export function ImportOffer({ count, isBusy, onBring, onClose }: ImportOfferProps) {
  const { t } = useTranslation(['library', 'common'])
  return (
    <span className="pointer-events-auto block">
      {t('importHistoryHint', { count })}
      <span className="mt-3 mb-1 flex flex-wrap justify-center gap-2">
        <button type="button" onClick={onClose} className={buttonLook({ size: 'small' })}>
          {t('notNow')}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={onBring}
          className={buttonLook({ tone: 'accent', size: 'small' })}
        >
          {isBusy ? t('common:processing') : t('bring')}
        </button>
      </span>
    </span>
  )
}
