/** Key of the device's storage. */
export const POSITIONS_KEY = 'cliffhanger.positions'
/** Episodes remembered at most; those watched longest ago go first. */
export const POSITIONS_MAX = 300

/** A viewer who left this early starts over. */
const START_SECONDS = 1
/** So near its end an episode counts as seen: a tenth of it, and never more than this. */
const END_SECONDS_MAX = 10
const END_SHARE = 0.1

/** Where this device left an episode. */
export interface Position {
  episodeId: string
  seconds: number
  /** By the device's clock; 0 when it is not known. */
  savedAtMs: number
  /** A member left it there, not a visitor of this device. */
  isMembers: boolean
  /** The member's account has it, or had it: from then on the account knows better than this device. */
  isSynced: boolean
}

/** What the member's account says of an episode; 0 seconds: that it was not left in the middle. */
export interface KeptPosition {
  seconds: number
  savedAtMs: number
}

/** Where each episode was left, the latest last. As short arrays, since scripts in the page read them too. Row 401. */
export type Positions = readonly (readonly [
  episodeId: string,
  seconds: number,
  savedAtMs?: number,
  /** Present for members: 1 once the account has it. */
  synced?: 0 | 1,
])[]

/** Whether an episode counts as seen at this second. */
export function isSeen(seconds: number, durationSeconds: number): boolean {
  return seconds >= durationSeconds - Math.min(END_SECONDS_MAX, durationSeconds * END_SHARE)
}

/** The second worth keeping: 0 at the beginning of an episode and near its end. Row 401. */
export function secondsToKeep(seconds: number, durationSeconds: number): number {
  return seconds >= START_SECONDS && !isSeen(seconds, durationSeconds) ? Math.floor(seconds * 10) / 10 : 0
}

/** Stores the position in an episode; 0 seconds delete it. */
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

/** Notes that the account has what was sent, unless the episode has moved on since. */
export function withSynced(positions: Positions, { episodeId, savedAtMs }: Position): Positions {
  return positions.map((entry) =>
    entry[0] === episodeId && entry[2] === savedAtMs ? ([entry[0], entry[1], savedAtMs, 1] as const) : entry,
  )
}

/** What visitors of this device left; a member's positions go with the session. Row 74. */
export function withoutMembers(positions: Positions): Positions {
  return positions.filter(([, , , synced]) => synced === undefined)
}

/** Null for an episode that was never left in the middle here. */
export function findPosition(positions: Positions, episodeId: string): Position | null {
  const entry = positions.find(([id]) => id === episodeId)
  if (!entry) return null
  const [, seconds, savedAtMs = 0, synced] = entry
  return { episodeId, seconds, savedAtMs, isMembers: synced !== undefined, isSynced: synced === 1 }
}

/**
 * Where an episode goes on, of what the device and the account say: the newer of both. What this page itself saved is
 * newer than anything it was given; once the account has a position, only the account changes or deletes it. Row 401.
 *
 * @param kept null: the account says nothing, or there is none
 * @param openedAtMs when this document was opened, by the device's clock
 */
export function resumeSeconds(local: Position | null, kept: KeptPosition | null, openedAtMs: number): number {
  if (!kept || !local) return kept?.seconds ?? local?.seconds ?? 0
  if (local.savedAtMs >= openedAtMs) return local.seconds
  return local.isSynced || local.savedAtMs < kept.savedAtMs ? kept.seconds : local.seconds
}

/** Whatever stands in the storage: entries that are not whole are left out. */
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

/** The second a link asks for by `?t=`; null when it asks for none. Row 413. */
export function linkedSeconds(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : null
}
