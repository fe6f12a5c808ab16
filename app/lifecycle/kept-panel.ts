import { tabStorage, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { openingPanel } from '../design/opening-panel.ts'

/** Keeps the panel that is asked for, so that this page opens it when it has been loaded again. False: there is none. */
export function keepPanel({ location }: Pick<Window, 'location'>): boolean {
  const panel = openingPanel()
  if (panel) writeStored(tabStorage(), STORAGE_KEYS.openingPanel, [location.pathname, ...panel])
  return panel !== undefined
}

/** What no part of this page opened is of another one. */
export function forgetPanel(): void {
  writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
}
