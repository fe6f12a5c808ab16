/** Key of the device's storage. */
export const POSITIONS_KEY = 'cliffhanger.positions'
/** Episodes remembered at most; those watched longest ago go first. */
export const POSITIONS_MAX = 300

/** Who left this early starts over. */
const START_SECONDS = 1
/** So near its end an episode counts as seen: a tenth of it, and never more than this. */
const END_SECONDS_MAX = 10
const END_SHARE = 0.1

/** Where each episode was left: seconds by episode id, the latest last. Row 401. */
export type Positions = readonly (readonly [episodeId: string, seconds: number])[]

/** Remembers where an episode is, or forgets it at its beginning and near its end. Row 401. */
export function withPosition(
  positions: Positions,
  episodeId: string,
  seconds: number,
  durationSeconds: number,
): Positions {
  const others = positions.filter(([id]) => id !== episodeId)
  const end = durationSeconds - Math.min(END_SECONDS_MAX, durationSeconds * END_SHARE)
  if (!(seconds >= START_SECONDS) || seconds >= end) return others
  return [...others, [episodeId, Math.floor(seconds * 10) / 10] as const].slice(-POSITIONS_MAX)
}

/** 0 for an episode that was never left in the middle. */
export function positionOf(positions: Positions, episodeId: string): number {
  return positions.find(([id]) => id === episodeId)?.[1] ?? 0
}

/** Whatever stands in the storage: entries that are not whole are left out. */
export function parsePositions(stored: unknown): Positions {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((entry: unknown): Positions => {
      if (!Array.isArray(entry)) return []
      const [episodeId, seconds] = entry as unknown[]
      const isWhole = typeof episodeId === 'string' && typeof seconds === 'number' && seconds > 0
      return isWhole && Number.isFinite(seconds) ? [[episodeId, seconds]] : []
    })
    .slice(-POSITIONS_MAX)
}

/** The second a link asks for by `?t=`; null when it asks for none. Row 413. */
export function linkedSeconds(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : null
}
