import { useSyncExternalStore } from 'react'
import type { DramaName, Hrefs } from '../addresses/hrefs.ts'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { createStore } from '../browser/create-store.ts'
import type { Coming } from './coming.ts'

/** An announced drama has a page of its own, and no player. */
type LinkedDrama = DramaName & { coming?: Coming }

const numbers = createStore<ReadonlyMap<string, number>>(new Map())

export const openWhereLeft: (left: ReadonlyMap<string, number>) => void = numbers.become

/** The number of the episode marked on the drama's cover. */
export const leftNumberOnCover = (dramaId: string): number | undefined => numbers.current().get(dramaId)

/** Links to the episode marked on the cover, or the first; known after hydration, since pages are shared. */
export function useDramaHref(drama: LinkedDrama): string {
  const hrefs = useHrefs()
  const number = useSyncExternalStore(
    numbers.subscribe,
    () => leftNumberOnCover(drama.dramaId),
    () => undefined,
  )
  return toHref(hrefs, drama, number)
}

export const dramaHref = (hrefs: Hrefs, drama: LinkedDrama): string =>
  toHref(hrefs, drama, leftNumberOnCover(drama.dramaId))

function toHref(hrefs: Hrefs, drama: LinkedDrama, number: number | undefined): string {
  return drama.coming ? hrefs.announced(drama) : hrefs.episode(drama, number)
}
