import { useNavigate } from '@remix-run/react'
import { useMemo } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { dramaHref } from '../../catalog/use-drama-href.ts'
import { localHistory } from '../../library/local-history.ts'
import type { PlayerState } from '../episodes/state.ts'
import { chooseNext, type SimilarDrama, type WhatFollows } from './similar-drama.ts'

/** A drama counts as finished after this share of its last episode. */
const SEEN_SHARE = 0.9

export interface NextDrama {
  drama: SimilarDrama
  open: () => void
}

/** Null except on the last episode, and if the backend suggests none. */
export function useNextDrama(
  { currentEpisodeIndex, episodesList }: Pick<PlayerState, 'currentEpisodeIndex' | 'episodesList'>,
  { dramas, finishedIds }: WhatFollows,
): NextDrama | null {
  const navigate = useNavigate()
  const hrefs = useHrefs()
  const isLast = currentEpisodeIndex === episodesList.length - 1
  return useMemo(() => {
    if (!isLast) return null
    const finished = new Set([...finishedIds, ...finishedHere()])
    const drama = chooseNext(dramas, (dramaId) => finished.has(dramaId))
    return drama && { drama, open: () => navigate(dramaHref(hrefs, drama)) }
  }, [isLast, dramas, finishedIds, navigate, hrefs])
}

function finishedHere(): string[] {
  return localHistory()
    .filter(({ epIndex, episodeCount, share = 0 }) => epIndex + 1 === episodeCount && share >= SEEN_SHARE)
    .map(({ id }) => id)
}
