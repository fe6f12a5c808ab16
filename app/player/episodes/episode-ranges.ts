/** Episodes shown at once; more would be a wall of numbers. */
export const EPISODE_RANGE_SIZE = 60

export interface EpisodeRange {
  /** From 0, both included. */
  from: number
  to: number
}

/** 1-60, 61-120, … and what is left. */
export function episodeRanges(count: number): EpisodeRange[] {
  return Array.from({ length: Math.ceil(count / EPISODE_RANGE_SIZE) }, (_, index) => ({
    from: index * EPISODE_RANGE_SIZE,
    to: Math.min((index + 1) * EPISODE_RANGE_SIZE, count) - 1,
  }))
}
