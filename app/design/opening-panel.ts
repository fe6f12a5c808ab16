import { useEffect } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { useLatest } from '../browser/use-latest.ts'

/** A panel's name, and the arguments it opens with. */
export type OpeningPanel = readonly [name: string, ...details: string[]]

/** For all code that is loading. */
const openings = new Set<() => OpeningPanel | undefined>()

/** Code is loading, possibly that of a panel. Call the result once it has loaded or is no longer needed. */
export function noteOpening(read: () => OpeningPanel | undefined): () => void {
  openings.add(read)
  return () => void openings.delete(read)
}

/** The panel that the viewer requested. */
export function openingPanel(): OpeningPanel | undefined {
  return [...openings].map((read) => read()).find(Boolean)
}

/** Once, if the page was reloaded for the panel's code. */
export function useReopened(name: string, open: (...details: string[]) => void): void {
  const latest = useLatest(open)
  useEffect(() => {
    const kept = readStored(tabStorage(), STORAGE_KEYS.openingPanel)
    if (!Array.isArray(kept) || kept[0] !== location.pathname || kept[1] !== name) return
    writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
    latest.current(...kept.slice(2))
  }, [name])
}
