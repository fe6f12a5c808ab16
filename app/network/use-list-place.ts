import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

interface ListPlace {
  /** Of the history entry. */
  key: string
  page: number
  scrollY: number
}

interface Options {
  /** The list is a screen of its own. */
  isScreen: boolean
  /** Number of the last page that is shown; 0: none. */
  lastPage: number
  canLoad: boolean
  /** Asks for the next page. */
  load(): void
}

let isTaken = false

/** Of the document before this one; null unless that was the same entry of the history. */
function takePlace(key: string): ListPlace | null {
  if (isTaken) return null
  isTaken = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const place = readStored(tabStorage(), STORAGE_KEYS.listPlace) as ListPlace | null
  const isSame = place?.key === key && typeof place.page === 'number' && typeof place.scrollY === 'number'
  return isSame && navigation?.type !== 'navigate' ? place : null
}

/**
 * After its document was loaded again, a list that grew loads as many pages as it had, and shows the viewer the same
 * rows, unless they have moved meanwhile. Only the number of pages is stored. Row 276.
 */
export function useListPlace({ isScreen, lastPage, canLoad, load }: Options): void {
  const { key } = useLocation()
  const place = useRef<ListPlace | null>(null)
  useEffect(() => {
    if (!isScreen) return
    place.current ??= takePlace(key)
    const letGo = () => {
      place.current = null
    }
    const moves = ['wheel', 'touchmove', 'keydown'] as const
    for (const move of moves) window.addEventListener(move, letGo, { passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, letGo)
    }
  }, [isScreen, key])

  useEffect(() => {
    if (!isScreen) return
    const keep = () => {
      const now = { key, page: lastPage, scrollY: window.scrollY } satisfies ListPlace
      writeText(tabStorage(), STORAGE_KEYS.listPlace, lastPage > 1 ? JSON.stringify(now) : null)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [isScreen, key, lastPage])

  useEffect(() => {
    if (place.current?.key !== key) return
    if (lastPage < place.current.page) {
      if (canLoad) load()
      return
    }
    window.scrollTo(0, place.current.scrollY)
    place.current = null
  }, [key, lastPage, canLoad, load])
}
