import { useEffect } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { useLatest } from '../browser/use-latest.ts'

export type OpeningPanel = readonly [name: string, ...details: string[]]

const openings = new Set<() => OpeningPanel | undefined>()

/** Call the result once the code has loaded or is no longer needed. */
export function noteOpening(read: () => OpeningPanel | undefined): () => void {
  openings.add(read)
  return () => void openings.delete(read)
}

export function openingPanel(): OpeningPanel | undefined {
  return [...openings].map((read) => read()).find(Boolean)
}

/** Calls `open` once if the page was reloaded for the panel's code. */
export function useReopened(name: string, open: (...details: string[]) => void): void {
  const latest = useLatest(open)
  useEffect(() => {
    const stored = readStored(tabStorage(), STORAGE_KEYS.openingPanel)
    if (!Array.isArray(stored) || stored[0] !== location.pathname || stored[1] !== name) return
    writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
    latest.current(...stored.slice(2))
  }, [name])
}
