import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'
import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import { sendWatchReport } from './watch-report.ts'

/** Where a member left an episode, which the account could not be told. */
export interface WaitingPosition {
  dramaId: string
  episodeId: string
  /** 0: not in the middle, for example at its end. */
  seconds: number
  /** By the device's clock. */
  savedAtMs: number
  /** It was watched to its end. */
  isSeen?: boolean
}

/** The oldest go first. */
const POSITIONS_MAX = 100
/** Older ones are not worth telling, and the account refuses them. */
const AGE_MS_MAX = 30 * 24 * 60 * 60 * 1000

/** Held while they are told, so that several tabs do not tell the same. */
const LOCK = 'cliffhanger.waitingPositions'

/** What waits, the oldest first; one position for each episode. */
export function readWaiting(): WaitingPosition[] {
  const stored = readStored(deviceStorage(), STORAGE_KEYS.waitingPositions)
  return Array.isArray(stored) ? stored.filter(isWaitingPosition) : []
}

/** The newest position of an episode replaces the one that waits. */
export function keepWaiting(position: WaitingPosition): void {
  const waiting = readWaiting()
  const others = waiting.filter(({ episodeId }) => episodeId !== position.episodeId)
  // Requests may fail in another order than they were sent.
  if (waiting.some((each) => each.episodeId === position.episodeId && each.savedAtMs > position.savedAtMs))
    return
  writeWaiting([...others, position].slice(-POSITIONS_MAX))
}

/** The account has this position, and so needs no older one of the episode. */
export function dropWaiting({
  episodeId,
  savedAtMs,
}: Pick<WaitingPosition, 'episodeId' | 'savedAtMs'>): void {
  const waiting = readWaiting()
  const left = waiting.filter((each) => each.episodeId !== episodeId || each.savedAtMs > savedAtMs)
  if (left.length < waiting.length) writeWaiting(left)
}

/** Tells the account what waits, now and each time the network is back; what it does not take waits on. Row 401. */
export function followWaitingPositions(page: Window, address: string): void {
  const { navigator } = page
  const tell = () => {
    if (!navigator.onLine || readWaiting().length === 0) return
    // Absent on sites that are not secure.
    if (navigator.locks)
      void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && tellAll(address))
    else void tellAll(address)
  }
  page.addEventListener('online', tell)
  tell()
}

async function tellAll(address: string): Promise<void> {
  for (const position of readWaiting()) {
    const { savedAtMs, ...place } = position
    const ageMs = Math.max(0, Date.now() - savedAtMs)
    const report = { act: 'position', ...place, ageMs } as const
    // The others would fail as well.
    if (ageMs < AGE_MS_MAX && !(await sendWatchReport(address, report))) return
    dropWaiting(position)
  }
}

function writeWaiting(positions: WaitingPosition[]): void {
  writeStored(deviceStorage(), STORAGE_KEYS.waitingPositions, positions)
}

function isWaitingPosition(value: unknown): value is WaitingPosition {
  const { dramaId, episodeId, seconds, savedAtMs } = (value ?? {}) as Partial<WaitingPosition>
  return (
    typeof dramaId === 'string' &&
    typeof episodeId === 'string' &&
    typeof seconds === 'number' &&
    typeof savedAtMs === 'number'
  )
}
