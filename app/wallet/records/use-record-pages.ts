import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { createGrownLists, useGrowingList } from '../../design/use-growing-list.ts'
import type { ListPlace, RecordPage, WalletTab } from './records.ts'

/** In memory only, for as long as the document lives. */
const grown = createGrownLists<RecordPage[]>()

function isSame(one: RecordPage | undefined, other: RecordPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface RecordPages {
  pages: readonly RecordPage[]
  nextPage: number | null
  isLoading: boolean
  hasFailed: boolean
  /** Also retries after a failure. */
  load(): void
}

interface Options {
  tab: WalletTab
  place: ListPlace
  first: RecordPage | null
  firstPage: number
}

/**
 * Starts again when the page's data changes. On a screen, the list has its former length when the viewer
 * returns.
 */
export function useRecordPages({ tab, place, first, firstPage }: Options): RecordPages {
  const hrefs = useDataHrefs()
  const { key } = useLocation()
  const fetcher = useFetcher<RecordPage | null>()
  const isStored = place === 'screen'
  const [pages, setPages] = useState<RecordPage[]>(() => {
    const stored = isStored ? grown.recall(key) : undefined
    // A list whose first page has changed or failed starts again.
    if (stored && first && isSame(stored[0], first)) return stored
    return first ? [first] : []
  })
  const [given, setGiven] = useState(first)
  if (first !== given) {
    setGiven(first)
    // New rows at the top shift the rows of every other page.
    if (first && !isSame(pages[0], first)) setPages([first])
  }
  const last = pages.at(-1)
  const nextPage = last ? (last.hasMore ? last.page + 1 : null) : firstPage

  const { data, state } = fetcher
  useEffect(() => {
    if (!data || data.tab !== tab || data.page !== nextPage) return
    const longer = [...pages, data]
    setPages(longer)
    if (isStored) grown.keep(key, longer)
  }, [data, tab, nextPage, pages, isStored, key])

  const isLoading = state !== 'idle'
  const hasFailed = !isLoading && (data === null || (first === null && isStored && pages.length === 0))
  const load = () => {
    if (!isLoading && nextPage !== null) fetcher.load(hrefs.accountRecords({ tab, page: nextPage, place }))
  }
  useGrowingList({
    isScreen: isStored,
    lastPage: last?.page ?? 0,
    hasMore: nextPage !== null,
    isPending: isLoading,
    hasFailed,
    load,
  })
  return {
    pages,
    nextPage,
    isLoading,
    hasFailed,
    load,
  }
}
