import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { toasts } from '../design/toast-store.ts'
import { type ImportCounts, importDeviceHistory, toImportMessage } from './import-device-history.ts'

export function useImport(): { isBusy: boolean; bring: () => Promise<ImportCounts> } {
  const { t } = useTranslation(['library', 'common'])
  const hrefs = useDataHrefs()
  const [isBusy, setBusy] = useState(false)
  const bring = async () => {
    setBusy(true)
    const counts = await importDeviceHistory(hrefs.accountImport)
    setBusy(false)
    toasts.show(...toImportMessage(counts, t))
    return counts
  }
  return { isBusy, bring }
}
