/** What a viewer may do with an episode. App-only is looked at before locked, as the player does (row 117). */
export type Right = 'play' | 'appOnly' | 'locked'

/** @param episode `isUnlocked`: this viewer has paid for it; `isVip`: this viewer's VIP runs. Rows 116-118, 136. */
export function rightTo(episode: {
  isFree: boolean
  isAppOnly: boolean
  isUnlocked: boolean
  isVip: boolean
}): Right {
  if (episode.isAppOnly) return 'appOnly'
  return episode.isFree || episode.isUnlocked || episode.isVip ? 'play' : 'locked'
}
