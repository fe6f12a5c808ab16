import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useBackOnline } from '../network/use-back-online.ts'
import { useListPlace } from '../network/use-list-place.ts'
import type { ListPlace, RecordPage, WalletTab } from './records.ts'

/** Pages seen at an address of the browser's history; kept as long as the document, and never written down. */
const seen = new Map<string, RecordPage[]>()
const SEEN_MAX = 20

function remember(key: string, pages: RecordPage[]): void {
  seen.delete(key)
  seen.set(key, pages)
  for (const [oldest] of seen) {
    if (seen.size <= SEEN_MAX) break
    seen.delete(oldest)
  }
}

function isSame(one: RecordPage | undefined, other: RecordPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface RecordPages {
  pages: readonly RecordPage[]
  /** Number of the page that comes next; null: there is none. */
  nextPage: number | null
  isLoading: boolean
  hasFailed: boolean
  /** Asks for the next page, also again after a failure. */
  load(): void
}

interface Options {
  tab: WalletTab
  place: ListPlace
  /** What is there already; another one as soon as the page knows better. Null: nothing is. */
  first: RecordPage | null
  /** Page to begin with where nothing is there. */
  firstPage: number
}

/**
 * A list that grows: begins with what the page knows, anew when that changes, and goes on page by page. On a screen it is as long again
 * as it was when the viewer comes back to it. Rows 113, 194.
 */
export function useRecordPages({ tab, place, first, firstPage }: Options): RecordPages {
  const hrefs = useDataHrefs()
  const { key } = useLocation()
  const fetcher = useFetcher<RecordPage | null>()
  const isKept = place === 'screen'
  const [pages, setPages] = useState<RecordPage[]>(() => {
    const kept = isKept ? seen.get(key) : undefined
    // A list whose first page changed or failed is shown as it is now.
    if (kept && first && isSame(kept[0], first)) return kept
    return first ? [first] : []
  })
  const [given, setGiven] = useState(first)
  if (first !== given) {
    setGiven(first)
    // Rows have come on top, which moves those of every other page.
    if (first && !isSame(pages[0], first)) setPages([first])
  }
  const last = pages.at(-1)
  const nextPage = last ? (last.hasMore ? last.page + 1 : null) : firstPage

  const { data, state } = fetcher
  useEffect(() => {
    if (!data || data.tab !== tab || data.page !== nextPage) return
    const longer = [...pages, data]
    setPages(longer)
    if (isKept) remember(key, longer)
  }, [data, tab, nextPage, pages, isKept, key])

  const isLoading = state !== 'idle'
  const hasFailed = !isLoading && (data === null || (first === null && isKept && pages.length === 0))
  const load = () => {
    if (!isLoading && nextPage !== null) fetcher.load(hrefs.accountRecords({ tab, page: nextPage, place }))
  }
  useBackOnline(hasFailed, load)
  useListPlace({
    isScreen: isKept,
    lastPage: last?.page ?? 0,
    canLoad: !isLoading && !hasFailed && nextPage !== null,
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
