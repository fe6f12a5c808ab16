import type { Positions } from '../../library/positions.ts'

interface WatchedSoFar {
  episodesList: readonly { id: string }[]
  /** Empty where a length is unknown. */
  episodeSeconds: readonly number[]
  positions: Positions
  /** Where the viewer left the drama; 0: not known. */
  leftNumber: number
}

/**
 * How much of each episode was watched. Episodes before the one where the viewer left the drama have been: positions are kept of those
 * that were not watched to their end.
 */
export function watchedShares({
  episodesList,
  episodeSeconds,
  positions,
  leftNumber,
}: WatchedSoFar): number[] {
  const secondsById = new Map(positions.map(([id, seconds]) => [id, seconds]))
  return episodesList.map(({ id }, index) => {
    const [seconds, total] = [secondsById.get(id), episodeSeconds[index]]
    if (seconds !== undefined && total) return Math.min(1, seconds / total)
    return index + 1 < leftNumber ? 1 : 0
  })
}
