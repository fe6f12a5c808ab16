export const POSITIONS_KEY = 'cliffhanger.positions'
/** The least recently watched episodes are dropped first. */
export const POSITIONS_MAX = 300

/** Below this, the episode starts over. */
const START_SECONDS = 1
/** An episode counts as finished this close to its end: a tenth of its length, but at most this. */
const END_SECONDS_MAX = 10
const END_SHARE = 0.1

export interface Position {
  episodeId: string
  seconds: number
  /** By the device's clock; 0 if unknown. */
  savedAtMs: number
  isMembers: boolean
  /** The member's account has or had it; from then on the account takes precedence over this device. */
  isSynced: boolean
}

export interface AccountPosition {
  seconds: number
  savedAtMs: number
}

/** The position in each episode, the latest last. As short arrays, since inline scripts read them too. */
export type Positions = readonly (readonly [
  episodeId: string,
  seconds: number,
  savedAtMs?: number,
  synced?: 0 | 1,
])[]

export function isSeen(seconds: number, durationSeconds: number): boolean {
  return seconds >= durationSeconds - Math.min(END_SECONDS_MAX, durationSeconds * END_SHARE)
}

/** 0 at the beginning of an episode and near its end. */
export function secondsToSave(seconds: number, durationSeconds: number): number {
  return seconds >= START_SECONDS && !isSeen(seconds, durationSeconds) ? Math.floor(seconds * 10) / 10 : 0
}

/** 0 seconds delete it. */
export function withPosition(
  positions: Positions,
  { episodeId, seconds, savedAtMs, isMembers, isSynced }: Position,
): Positions {
  const others = positions.filter(([id]) => id !== episodeId)
  if (!(seconds > 0)) return others
  const entry = isMembers
    ? ([episodeId, seconds, savedAtMs, isSynced ? 1 : 0] as const)
    : ([episodeId, seconds, savedAtMs] as const)
  return [...others, entry].slice(-POSITIONS_MAX)
}

/** Unless the position has changed since. */
export function withSynced(positions: Positions, { episodeId, savedAtMs }: Position): Positions {
  return positions.map((entry) =>
    entry[0] === episodeId && entry[2] === savedAtMs ? ([entry[0], entry[1], savedAtMs, 1] as const) : entry,
  )
}

export function withoutMembers(positions: Positions): Positions {
  return positions.filter(([, , , synced]) => synced === undefined)
}

export function findPosition(positions: Positions, episodeId: string): Position | null {
  const entry = positions.find(([id]) => id === episodeId)
  if (!entry) return null
  const [, seconds, savedAtMs = 0, synced] = entry
  return { episodeId, seconds, savedAtMs, isMembers: synced !== undefined, isSynced: synced === 1 }
}

/**
 * At the newer of the device's and the account's positions. Positions saved by this page are newer than any
 * it received; once the account has a position, only the account changes or deletes it.
 *
 * @param account null: there is no account, or it has no position
 * @param openedAtMs when this document was opened, by the device's clock
 */
export function resumeSeconds(
  local: Position | null,
  account: AccountPosition | null,
  openedAtMs: number,
): number {
  if (!account || !local) return account?.seconds ?? local?.seconds ?? 0
  if (local.savedAtMs >= openedAtMs) return local.seconds
  return local.isSynced || local.savedAtMs < account.savedAtMs ? account.seconds : local.seconds
}

export function parsePositions(stored: unknown): Positions {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((entry: unknown): Positions => {
      if (!Array.isArray(entry)) return []
      const [episodeId, seconds, savedAtMs, synced] = entry as unknown[]
      if (typeof episodeId !== 'string' || !isPositive(seconds)) return []
      if (!isPositive(savedAtMs)) return [[episodeId, seconds]]
      return synced === 0 || synced === 1
        ? [[episodeId, seconds, savedAtMs, synced]]
        : [[episodeId, seconds, savedAtMs]]
    })
    .slice(-POSITIONS_MAX)
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value)
}

export function linkedSeconds(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : null
}
