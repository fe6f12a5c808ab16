import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import type { DramaCardData } from '../catalog/drama-card.ts'
import { createGrownLists, useGrowingList } from '../design/use-growing-list.ts'
import { requestJson } from '../page/requests/request-json.ts'
import type { Listing } from './listing.server.ts'

interface Grown {
  dramas: DramaCardData[]
  page: number
  hasMore: boolean
}

const grown = createGrownLists<Grown>()

export function useListingPages(first: Listing, toDataHref: (page: number) => string) {
  const { key } = useLocation()
  const [list, setList] = useState<Grown>(() => grown.recall(key) ?? first)
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  useEffect(() => grown.keep(key, list), [key, list])

  const address = toDataHref(list.page + 1)
  const more = useCallback(() => {
    setState('pending')
    void requestJson<Listing>(address).then((following) => {
      setState(following ? 'idle' : 'failed')
      if (following) setList((before) => withPage(before, following))
    })
  }, [address])
  useGrowingList({
    isScreen: true,
    lastPage: list.page,
    hasMore: list.hasMore,
    isPending: state === 'pending',
    hasFailed: state === 'failed',
    load: more,
  })
  return { ...list, state, more }
}

/** A list that changed between two requests may contain a drama twice. */
export function withPage(before: Grown, { dramas, page, hasMore }: Grown): Grown {
  const known = new Set(before.dramas.map(({ dramaId }) => dramaId))
  const following = dramas.filter(({ dramaId }) => !known.has(dramaId))
  return page > before.page ? { dramas: [...before.dramas, ...following], page, hasMore } : before
}
