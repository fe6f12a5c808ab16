import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { toasts } from '../design/toast-store.ts'
import { type ImportCounts, importDeviceHistory, toImportMessage } from './import-device-history.ts'
import { localHistory } from './local-history.ts'

interface Import {
  /** Dramas in this device's history. */
  count: number
  isBusy: boolean
  bring: () => Promise<ImportCounts>
}

export function useImport(): Import {
  const { t } = useTranslation(['library', 'common'])
  const hrefs = useDataHrefs()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const bring = async () => {
    setBusy(true)
    const counts = await importDeviceHistory(hrefs.accountImport)
    setBusy(false)
    toasts.show(...toImportMessage(counts, t))
    return counts
  }
  return { count: isHydrated ? localHistory().length : 0, isBusy, bring }
}
