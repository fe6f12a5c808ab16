import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { buttonLook } from '../design/button.tsx'
import { toasts } from '../design/toast-store.ts'
import { importDeviceHistory, toImportMessage } from './import-device-history.ts'
import { localHistory } from './local-history.ts'

/**
 * After a sign-in, on whichever page it led back to: what was watched on this device without an account can come along with one
 * press. Nothing is sent without it. Row 146.
 */
export function offerImport(): void {
  const count = localHistory().length
  if (count === 0) return
  const dismiss = toasts.show(<ImportOffer count={count} onAnswer={() => dismiss()} />, { durationMs: 0 })
}

function ImportOffer({ count, onAnswer }: { count: number; onAnswer: () => void }) {
  const { t } = useTranslation(['library', 'common'])
  const hrefs = useDataHrefs()
  const bring = () => {
    onAnswer()
    void importDeviceHistory(hrefs.accountImport).then((counts) => toasts.show(...toImportMessage(counts, t)))
  }
  return (
    <span className="pointer-events-auto block">
      {t('importHistoryHint', { count })}
      <span className="mt-3 mb-1 flex flex-wrap justify-center gap-2">
        <button type="button" onClick={onAnswer} className={buttonLook({ size: 'small' })}>
          {t('notNow')}
        </button>
        <button type="button" onClick={bring} className={buttonLook({ tone: 'accent', size: 'small' })}>
          {t('bring')}
        </button>
      </span>
    </span>
  )
}
