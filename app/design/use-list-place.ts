import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { onScrollRest } from '../browser/on-scroll-rest.ts'
import { onLeft, onVisibility } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { useEffectBeforePaint } from '../browser/use-effect-before-paint.ts'

interface ListPlace {
  /** Address and key of the history entry. */
  entry: string
  page: number
  scrollY: number
}

interface Options {
  /** The list is a whole page. */
  isScreen: boolean
  /** The last one shown; 0: none. */
  lastPage: number
  canLoad: boolean
  load(): void
}

/** The oldest are dropped first. */
const PLACES_MAX = 20
/** For entries made by a document, not by the router. */
const DOCUMENT_KEY = 'default'

/**
 * Loads as many pages as before and scrolls to the same rows, unless they moved meanwhile. Also works after a reload
 * and in a restored tab. Only the number of pages is stored.
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

  useEffectBeforePaint(() => {
    if (!isScreen) return
    // When the list is left, the content above it may be gone already.
    let { scrollY } = window
    const follow = () => {
      scrollY = window.scrollY
    }
    // On the way back, the position is still the earlier one.
    const keep = () => keepPlace(place.current ?? { entry, page: lastPage, scrollY })
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', follow, { passive: true, signal })
    onLeft(window, keep, signal)
    // Discarding a background tab or closing the browser does not unload the document.
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

/** Newest last. */
function readPlaces(): ListPlace[] {
  const stored = readStored(tabStorage(), STORAGE_KEYS.listPlace)
  return Array.isArray(stored) ? stored.filter(isListPlace) : []
}

function isListPlace(value: unknown): value is ListPlace {
  const { entry, page, scrollY } = (value ?? {}) as Partial<ListPlace>
  return typeof entry === 'string' && typeof page === 'number' && typeof scrollY === 'number'
}
