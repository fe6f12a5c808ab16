import type { DramaCardData } from '../../catalog/drama-card.ts'

export interface SimilarDrama extends Omit<DramaCardData, 'categories' | 'introduction'> {
  /** The next season. */
  isNextSeason: boolean
  /** Absent except on the last episode. */
  hook?: Pick<DramaCardData, 'categories' | 'introduction'>
}

/** Best first. */
export interface WhatFollows {
  dramas: SimilarDrama[]
  /** Dramas that this member has finished. */
  finishedIds: string[]
}

/** The first that the viewer has not finished; else the first. Null: there is none. */
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
 * Keeps the order in which similar dramas were first shown: the backend reorders them by popularity, but no cover may
 * move while the viewer goes from episode to episode.
 */
export function stayInPlace(shown: ShownDramas, now: ShownDramas): ShownDramas {
  const isSame = shown.about === now.about
  return isSame && (shown.dramas.length > 0 || now.dramas.length === 0) ? shown : now
}
