/** More would be a wall of numbers. */
export const EPISODE_RANGE_SIZE = 60

export interface EpisodeRange {
  from: number
  to: number
}

export function episodeRanges(count: number): EpisodeRange[] {
  return Array.from({ length: Math.ceil(count / EPISODE_RANGE_SIZE) }, (_, index) => ({
    from: index * EPISODE_RANGE_SIZE,
    to: Math.min((index + 1) * EPISODE_RANGE_SIZE, count) - 1,
  }))
}
