import { tabStorage, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { openingPanel } from '../design/opening-panel.ts'

/** Stores the requested panel, which this page opens after a reload. False: none was requested. */
export function storePanel({ location }: Pick<Window, 'location'>): boolean {
  const panel = openingPanel()
  if (panel) writeStored(tabStorage(), STORAGE_KEYS.openingPanel, [location.pathname, ...panel])
  return panel !== undefined
}

/** A stored panel that this page did not open belongs to another page. */
export function forgetPanel(): void {
  writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
}
