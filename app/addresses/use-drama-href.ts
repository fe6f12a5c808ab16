import { useSyncExternalStore } from 'react'
import type { DramaName, Hrefs } from './hrefs.ts'
import { useHrefs } from './use-hrefs.ts'

let numbers: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on these dramas, by id, open at the episode watched last; episodes count from 1. */
export function openWhereLeft(left: ReadonlyMap<string, number>): void {
  numbers = left
  for (const listener of listeners) listener()
}

/**
 * Where a drama opens: at the episode its cover is marked with, otherwise at the first. Pages are the same bytes
 * for everybody, so this is known only after hydration.
 */
export function useDramaHref(drama: DramaName): string {
  const hrefs = useHrefs()
  const number = useSyncExternalStore(
    subscribe,
    () => numbers.get(drama.dramaId),
    () => undefined,
  )
  return hrefs.episode(drama, number)
}

/** The same, at the moment of the call. */
export const dramaHref = (hrefs: Hrefs, drama: DramaName): string =>
  hrefs.episode(drama, numbers.get(drama.dramaId))
