export interface DramaLength {
  totalMinutes: number
  leftMinutes: number
}

/** Null where a length is unknown. `at`: index of the episode, from 0, and the second in it. */
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

/** Rounded up, so that an unfinished drama has at least a minute left. */
function toMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}
