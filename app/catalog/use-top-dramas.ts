import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { type FetchState, toFetchState } from '../page/requests/fetch-state.ts'
import type { DramaCardData } from './drama-card.ts'

/** The most watched dramas, for a page whose data lacks them. */
export function useTopDramas(isWanted: boolean): FetchState<DramaCardData[]> {
  const { topDramas } = useHrefs()
  const fetcher = useFetcher<DramaCardData[] | null>()
  const { load } = fetcher
  useEffect(() => {
    if (isWanted) load(topDramas)
  }, [isWanted, load, topDramas])
  return toFetchState(fetcher)
}
