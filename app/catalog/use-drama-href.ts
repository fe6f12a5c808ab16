import { useSyncExternalStore } from 'react'
import type { DramaName, Hrefs } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { createStore } from '../browser/create-store.ts'

const numbers = createStore<ReadonlyMap<string, number>>(new Map())

export const openWhereLeft: (left: ReadonlyMap<string, number>) => void = numbers.become

/** Links to the episode marked on the cover, or the first; known after hydration, since pages are shared. */
export function useDramaHref(drama: DramaName): string {
  const hrefs = useHrefs()
  const number = useSyncExternalStore(
    numbers.subscribe,
    () => numbers.current().get(drama.dramaId),
    () => undefined,
  )
  return hrefs.episode(drama, number)
}

export const dramaHref = (hrefs: Hrefs, drama: DramaName): string =>
  hrefs.episode(drama, numbers.current().get(drama.dramaId))
