import { useEffect } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { useLatest } from '../browser/use-latest.ts'

/** A panel by its name, and what it opens with. */
export type OpeningPanel = readonly [name: string, ...details: string[]]

/** Of all code that is on its way. */
const openings = new Set<() => OpeningPanel | undefined>()

/**
 * Code is on its way, perhaps that of a panel.
 *
 * @returns to be called once it is there, or no longer asked for
 */
export function noteOpening(read: () => OpeningPanel | undefined): () => void {
  openings.add(read)
  return () => void openings.delete(read)
}

/** The panel that is asked for. */
export function openingPanel(): OpeningPanel | undefined {
  return [...openings].map((read) => read()).find(Boolean)
}

/** Opens the panel of that name, once, if the page was loaded again for its code. */
export function useReopened(name: string, open: (...details: string[]) => void): void {
  const latest = useLatest(open)
  useEffect(() => {
    const kept = readStored(tabStorage(), STORAGE_KEYS.openingPanel)
    if (!Array.isArray(kept) || kept[0] !== location.pathname || kept[1] !== name) return
    writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
    latest.current(...kept.slice(2))
  }, [name])
}
