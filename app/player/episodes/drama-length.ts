/** Minutes of a whole drama, and from a place in it to its end. Row 423. */
export interface DramaLength {
  totalMinutes: number
  leftMinutes: number
}

/**
 * @param episodeSeconds length of each episode; null is answered where it is not known
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

/** Begun minutes: what is not over has a minute left. */
function toMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}
