import type { DramaCardData } from '../../catalog/drama-card.ts'

/** A drama like the open one, as its page shows it. */
export interface SimilarDrama extends Omit<DramaCardData, 'categories' | 'introduction'> {
  /** It continues the story. */
  isNextSeason: boolean
  /** Its introduction; absent where nothing follows yet. */
  hook?: Pick<DramaCardData, 'categories' | 'introduction'>
}

/** What to watch after a drama, best first. */
export interface WhatFollows {
  dramas: SimilarDrama[]
  /** Those of them that this member has seen to the end. */
  finishedIds: string[]
}

/** The first one that the viewer has not finished; the first of all where all are. Null: there is none. */
export function chooseNext(
  dramas: readonly SimilarDrama[],
  isFinished: (dramaId: string) => boolean,
): SimilarDrama | null {
  return dramas.find(({ dramaId }) => !isFinished(dramaId)) ?? dramas[0] ?? null
}

export interface ShownDramas {
  /** The drama and language they are shown for. */
  about: string
  dramas: readonly SimilarDrama[]
}

/**
 * What to show of the similar dramas that came with another episode of the drama: popularity reorders them at the backend,
 * and no cover may move while the viewer goes from episode to episode.
 */
export function stayInPlace(shown: ShownDramas, now: ShownDramas): ShownDramas {
  const isSame = shown.about === now.about
  return isSame && (shown.dramas.length > 0 || now.dramas.length === 0) ? shown : now
}
