import type { TFunction } from 'i18next'
import type { ToastOptions } from '../design/toast-store.ts'
import { askJson } from '../network/ask-json.ts'
import { loadDevicePositions } from './device-positions.ts'
import { IMPORT_FIELD, type ImportedEntry, type ImportOutcome } from './import-form.ts'
import { forgetLocal, localHistory } from './local-history.ts'

/** On the window, after dramas of the device came into the member's history. */
export const HISTORY_IMPORTED = 'cliffhanger:history-imported'

/** Of an import that nobody answered. */
const NOTHING_DONE: ImportOutcome = { importedIds: [], goneIds: [] }

/** How many dramas of the device came into the member's history, are no longer there, or are left on the device. */
export interface ImportCounts {
  imported: number
  gone: number
  left: number
}

/**
 * Sends the device's history to the account; what came in, or is no longer in the catalogue, leaves the device. Row 146.
 *
 * @param address of the import
 */
export async function importDeviceHistory(address: string): Promise<ImportCounts> {
  const entries = toEntries()
  const body = new URLSearchParams({ [IMPORT_FIELD]: JSON.stringify(entries) })
  const outcome = await askJson<ImportOutcome>(address, { method: 'POST', body })
  const { importedIds, goneIds } = outcome ?? NOTHING_DONE
  forgetLocal([...importedIds, ...goneIds])
  if (importedIds.length > 0) window.dispatchEvent(new Event(HISTORY_IMPORTED))
  const [imported, gone] = [importedIds.length, goneIds.length]
  return { imported, gone, left: entries.length - imported - gone }
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

/** Longer than a confirmation: there is something to read. */
const COUNTS_MS = 7000

/** What came of it, in a sentence for each. */
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
