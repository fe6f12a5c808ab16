/**
 * App-only is checked before locked, as in the player. `withdrawn`: no longer available to this viewer; only
 * its number remains.
 */
export type Right = 'play' | 'appOnly' | 'locked' | 'withdrawn'

export function rightTo(episode: {
  isAvailable: boolean
  isFree: boolean
  isAppOnly: boolean
  isUnlocked: boolean
  isVip: boolean
}): Right {
  if (!episode.isAvailable) return 'withdrawn'
  if (episode.isAppOnly) return 'appOnly'
  return episode.isFree || episode.isUnlocked || episode.isVip ? 'play' : 'locked'
}
