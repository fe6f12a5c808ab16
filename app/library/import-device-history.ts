import type { TFunction } from 'i18next'
import { deviceStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { ToastOptions } from '../design/toast-store.ts'
import { pageRouter } from '../page/framework/page-router.ts'
import { requestJson } from '../page/requests/request-json.ts'
import { loadDevicePositions } from './device-positions.ts'
import { HISTORY_IMPORTED } from './history-imported.ts'
import { IMPORT_FIELD, type ImportedEntry, type ImportOutcome } from './import-form.ts'
import { forgetLocal, localHistory } from './local-history.ts'

const NOTHING_DONE: ImportOutcome = { importedIds: [], goneIds: [] }

export interface ImportCounts {
  imported: number
  gone: number
  left: number
}

export async function importDeviceHistory(address: string): Promise<ImportCounts> {
  const entries = toEntries()
  const body = new URLSearchParams({ [IMPORT_FIELD]: JSON.stringify(entries) })
  const outcome = await requestJson<ImportOutcome>(address, { method: 'POST', body })
  const { importedIds, goneIds } = outcome ?? NOTHING_DONE
  forgetLocal([...importedIds, ...goneIds])
  if (importedIds.length > 0) {
    showOnHome()
    window.dispatchEvent(new Event(HISTORY_IMPORTED))
  }
  const [imported, gone] = [importedIds.length, goneIds.length]
  return { imported, gone, left: entries.length - imported - gone }
}

/** Home may have no row for what there is to continue: until now the account had nothing. */
function showOnHome(): void {
  const { documentElement: root } = document
  writeText(deviceStorage(), STORAGE_KEYS.nothingToContinue, null)
  if (!document.querySelector('.continue-place') || root.hasAttribute('data-continue')) return
  root.setAttribute('data-continue', '')
  // Home renders again, and reads the attribute.
  pageRouter()?.revalidate()
}

function toEntries(): ImportedEntry[] {
  const toSeconds = loadDevicePositions()
  return localHistory().map(({ id, chapterId: episodeId, epIndex, isSeen = false, isPutAside = false }) => ({
    dramaId: id,
    episodeId,
    episodeNumber: epIndex + 1,
    seconds: toSeconds(episodeId),
    isSeen,
    isPutAside,
  }))
}

/** Longer than for a confirmation, since there is more to read. */
const COUNTS_MS = 7000

export function toImportMessage(
  { imported, gone, left }: ImportCounts,
  t: TFunction<['library', 'common']>,
): [message: string, options: ToastOptions] {
  const sentences = [
    ...(imported > 0 ? [t('historyImported', { count: imported })] : []),
    ...(gone > 0 ? [t('historyGone', { count: gone })] : []),
    ...(left > 0 ? [t('historyLeft', { count: left })] : []),
  ]
  return [sentences.join(' '), { durationMs: COUNTS_MS, ...(left > 0 && { tone: 'alert' }) }]
}
