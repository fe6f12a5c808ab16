import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useLatest } from '../browser/use-latest.ts'
import { createGrownLists, useGrowingList } from '../design/use-growing-list.ts'
import { HISTORY_IMPORTED } from './history-imported.ts'
import { keepLastSeen } from './last-seen.ts'
import {
  type LibraryListName,
  type LibraryPage,
  type LibraryRow,
  type LibraryView,
  withFollowing,
} from './library-rows.ts'

interface Loaded {
  rows: LibraryRow[]
  page: number
  hasMore: boolean
}

/** Only for screens; a drawer starts at the beginning. */
const grown = createGrownLists<Loaded>()

/** @param first the page that came with the screen; null: it failed; undefined: not requested yet */
export function useLibraryPages(
  list: LibraryListName,
  view: LibraryView,
  first: LibraryPage | null | undefined,
) {
  const hrefs = useDataHrefs()
  const { key } = useLocation()
  const seenKey = `${key} ${list}`
  const fetcher = useFetcher<{ libraryPage: LibraryPage | null }>()
  const [loaded, setLoaded] = useState<Loaded | null>(() => {
    const before = view === 'screen' ? grown.recall(seenKey) : undefined
    if (!first || !before || before.page < first.page) return first ?? null
    return { ...before, rows: withFollowing(first.rows, before.rows) }
  })
  const [start, setStart] = useState(first)
  // The screen's data was reloaded after rows were deleted.
  if (start !== first) {
    setStart(first)
    setLoaded(first ?? null)
  }
  useEffect(() => {
    if (view === 'screen' && loaded) grown.keep(seenKey, loaded)
  }, [view, seenKey, loaded])

  useEffect(() => {
    if (loaded) void keepLastSeen(list, loaded.rows)
  }, [list, loaded])

  const handled = useRef(fetcher.data)
  useEffect(() => {
    const { data } = fetcher
    if (!data || handled.current === data) return
    handled.current = data
    const following = data.libraryPage
    if (!following) return
    setLoaded((before) =>
      before && following.page > 1
        ? { ...following, rows: withFollowing(before.rows, following.rows) }
        : following,
    )
  }, [fetcher])

  const isPending = fetcher.state !== 'idle'
  const load = (page: number) => {
    if (!isPending) fetcher.load(`${hrefs.library(list)}?page=${page}&view=${view}`)
  }
  const needsFirst = first === undefined
  const reload = useLatest(() => load(1))
  useEffect(() => {
    if (needsFirst) reload.current()
  }, [needsFirst])

  useEffect(() => {
    const renew = () => reload.current()
    window.addEventListener(HISTORY_IMPORTED, renew)
    return () => window.removeEventListener(HISTORY_IMPORTED, renew)
  }, [])

  const hasFailed = !isPending && (fetcher.data ? fetcher.data.libraryPage === null : first === null)
  const more = () => load(loaded ? loaded.page + 1 : 1)
  useGrowingList({
    isScreen: view === 'screen',
    lastPage: loaded?.page ?? 0,
    hasMore: loaded?.hasMore === true,
    isPending,
    hasFailed,
    load: more,
  })

  return {
    loaded,
    isPending: isPending || (needsFirst && fetcher.data === undefined),
    hasFailed,
    more,
    reload: () => load(1),
  }
}
