import { useEffect, useRef } from 'react'
import { readStored, tabStorage, writeStored, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

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

/** Keeps the panel that is asked for, so that this page opens it when it has been loaded again. False: there is none. */
export function keepOpening({ location }: Pick<Window, 'location'>): boolean {
  const panel = [...openings].map((read) => read()).find(Boolean)
  if (panel) writeStored(tabStorage(), STORAGE_KEYS.openingPanel, [location.pathname, ...panel])
  return panel !== undefined
}

/** What no part of this page opened is of another one. */
export function forgetOpening(): void {
  writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
}

/** Opens the panel of that name, once, if the page was loaded again for its code. Row 276. */
export function useReopened(name: string, open: (...details: string[]) => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const kept = readStored(tabStorage(), STORAGE_KEYS.openingPanel)
    if (!Array.isArray(kept) || kept[0] !== location.pathname || kept[1] !== name) return
    forgetOpening()
    latest.current(...kept.slice(2))
  }, [name])
}
