import type { DramaCardData } from '../../catalog/drama-card.ts'

export interface SimilarDrama extends Omit<DramaCardData, 'categories' | 'introduction'> {
  isNextSeason: boolean
  /** Only on the last episode. */
  hook?: Pick<DramaCardData, 'categories' | 'introduction'>
}

export interface WhatFollows {
  dramas: SimilarDrama[]
  finishedIds: string[]
}

export function chooseNext(
  dramas: readonly SimilarDrama[],
  isFinished: (dramaId: string) => boolean,
): SimilarDrama | null {
  return dramas.find(({ dramaId }) => !isFinished(dramaId)) ?? dramas[0] ?? null
}

export interface ShownDramas {
  about: string
  dramas: readonly SimilarDrama[]
}

/**
 * Keeps the order in which similar dramas were first shown: the backend reorders them by popularity, but
 * covers must not move while the viewer goes from episode to episode.
 */
export function stayInPlace(shown: ShownDramas, now: ShownDramas): ShownDramas {
  const isSame = shown.about === now.about
  return isSame && (shown.dramas.length > 0 || now.dramas.length === 0) ? shown : now
}
