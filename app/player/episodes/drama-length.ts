/** Minutes of a whole drama, and those left from a position in it. */
export interface DramaLength {
  totalMinutes: number
  leftMinutes: number
}

/**
 * @param episodeSeconds length of each episode; the result is null where one is unknown
 * @param at the episode, from 0, and the second in it
 */
export function dramaLength(
  episodeSeconds: readonly number[],
  at: { index: number; seconds: number },
): DramaLength | null {
  if (episodeSeconds.length === 0) return null
  const following = sum(episodeSeconds.slice(at.index))
  return {
    totalMinutes: toMinutes(sum(episodeSeconds)),
    leftMinutes: toMinutes(Math.max(0, following - at.seconds)),
  }
}

function sum(seconds: readonly number[]): number {
  return seconds.reduce((total, each) => total + each, 0)
}

/** Rounded up: an unfinished drama has at least a minute left. */
function toMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}
