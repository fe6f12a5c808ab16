import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useHrefs } from '../i18n/use-language.ts'
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
  /** What is there already; null: nothing is. */
  first: RecordPage | null
  /** Page to begin with where nothing is there. */
  firstPage: number
}

/**
 * A list that grows: begins with what the page was made with, and goes on page by page. On a screen it is as long again
 * as it was when the viewer comes back to it. Rows 113, 194.
 */
export function useRecordPages({ tab, place, first, firstPage }: Options): RecordPages {
  const hrefs = useHrefs()
  const { key } = useLocation()
  const fetcher = useFetcher<RecordPage | null>()
  const isKept = place === 'screen'
  const [pages, setPages] = useState<RecordPage[]>(() => {
    const kept = isKept ? seen.get(key) : undefined
    // A list that is empty now, or failed, is told as it is now.
    if (kept && first && kept[0]?.tab === first.tab && kept[0].page === first.page) return kept
    return first ? [first] : []
  })
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
  return {
    pages,
    nextPage,
    isLoading,
    hasFailed: !isLoading && (data === null || (first === null && isKept && pages.length === 0)),
    load() {
      if (!isLoading && nextPage !== null) fetcher.load(hrefs.accountRecords({ tab, page: nextPage, place }))
    },
  }
}
