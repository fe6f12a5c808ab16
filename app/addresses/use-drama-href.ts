import { useSyncExternalStore } from 'react'
import { createStore } from '../browser/create-store.ts'
import type { DramaName, Hrefs } from './hrefs.ts'
import { useHrefs } from './use-hrefs.ts'

const numbers = createStore<ReadonlyMap<string, number>>(new Map())

/** From now on these dramas, by id, open at the episode watched last; episodes count from 1. */
export const openWhereLeft: (left: ReadonlyMap<string, number>) => void = numbers.become

/**
 * Where a drama opens: at the episode its cover is marked with, otherwise at the first. Pages are the same bytes
 * for everybody, so this is known only after hydration.
 */
export function useDramaHref(drama: DramaName): string {
  const hrefs = useHrefs()
  const number = useSyncExternalStore(
    numbers.subscribe,
    () => numbers.current().get(drama.dramaId),
    () => undefined,
  )
  return hrefs.episode(drama, number)
}

/** The same, at the moment of the call. */
export const dramaHref = (hrefs: Hrefs, drama: DramaName): string =>
  hrefs.episode(drama, numbers.current().get(drama.dramaId))
