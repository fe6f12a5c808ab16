import { useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { onScrollRest } from '../browser/on-scroll-rest.ts'
import { onLeft, onVisibility } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

interface ListPlace {
  /** Address and key of the history entry. */
  entry: string
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

/** The oldest go first. */
const PLACES_MAX = 20
/** Of every entry that a document, not the router, has made. */
const DOCUMENT_KEY = 'default'

/** React has nothing to lay out on the server, and warns of it. */
const useEffectBeforeChange = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A list that grew and was left, by whatever way, loads as many pages as it had when its viewer comes back, and shows the
 * same rows, unless they have moved meanwhile: also after its document was loaded again, in this tab or a restored one. Only
 * the number of pages is stored.
 */
export function useListPlace({ isScreen, lastPage, canLoad, load }: Options): void {
  const { key, pathname } = useLocation()
  const entry = `${pathname} ${key}`
  const place = useRef<ListPlace | null>(null)
  useEffect(() => {
    if (!isScreen) return
    place.current = recallPlace(entry, key)
    const letGo = () => {
      place.current = null
    }
    const moves = ['wheel', 'touchmove', 'keydown'] as const
    for (const move of moves) window.addEventListener(move, letGo, { passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, letGo)
    }
  }, [isScreen, entry, key])

  useEffectBeforeChange(() => {
    if (!isScreen) return
    // When the list is left, what stood above it may have gone already.
    let { scrollY } = window
    const follow = () => {
      scrollY = window.scrollY
    }
    // On the way back the place is still that of before.
    const keep = () => keepPlace(place.current ?? { entry, page: lastPage, scrollY })
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', follow, { passive: true, signal })
    onLeft(window, keep, signal)
    // A tab that is discarded in the background, and a browser that closes, leave no document.
    onVisibility(document, keep, signal)
    const stopWaiting = onScrollRest(window, keep)
    return () => {
      listening.abort()
      stopWaiting()
      keep()
    }
  }, [isScreen, entry, lastPage])

  useEffect(() => {
    if (place.current?.entry !== entry) return
    if (lastPage < place.current.page) {
      if (canLoad) load()
      return
    }
    window.scrollTo(0, place.current.scrollY)
    place.current = null
  }, [entry, lastPage, canLoad, load])
}

function recallPlace(entry: string, key: string): ListPlace | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (key === DOCUMENT_KEY && navigation?.type === 'navigate') return null
  return readPlaces().find((place) => place.entry === entry) ?? null
}

function keepPlace(place: ListPlace): void {
  const others = readPlaces().filter(({ entry }) => entry !== place.entry)
  const kept = place.page > 1 ? [...others, place] : others
  writeText(tabStorage(), STORAGE_KEYS.listPlace, JSON.stringify(kept.slice(-PLACES_MAX)))
}

/** Of this tab, newest last. */
function readPlaces(): ListPlace[] {
  const stored = readStored(tabStorage(), STORAGE_KEYS.listPlace)
  return Array.isArray(stored) ? stored.filter(isListPlace) : []
}

function isListPlace(value: unknown): value is ListPlace {
  const { entry, page, scrollY } = (value ?? {}) as Partial<ListPlace>
  return typeof entry === 'string' && typeof page === 'number' && typeof scrollY === 'number'
}
