import { track } from '../../analytics/track.ts'
import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'
import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import type { LibraryChange } from '../../library/library-changes.ts'
import { sendWatchReport, type WatchReport } from './watch-report.ts'

/** What a member's account could not be told. */
export interface WaitingReport extends Omit<WatchReport, 'kind' | 'ageMs'> {
  kind: 'position' | LibraryChange
  /** By the device's clock. */
  savedAtMs: number
}

/** The oldest go first. */
const REPORTS_MAX = 100
/** Older ones are not worth sending, and the account refuses such positions. */
const AGE_MS_MAX = 30 * 24 * 60 * 60 * 1000

/** Held while they are told, so that several tabs do not tell the same. */
const LOCK = 'cliffhanger.waitingReports'

/** Those of this page alone, where the browser stores nothing; null: they are stored. */
let unstored: WaitingReport[] | null = null

/** What waits, the oldest first; one report for each episode and what it is about. */
export function readWaitingReports(): WaitingReport[] {
  const waiting = unstored ?? readStored(deviceStorage(), STORAGE_KEYS.waitingReports)
  return Array.isArray(waiting) ? waiting.filter(isWaitingReport) : []
}

/** The newest report replaces the one that waits. */
export function storeWaitingReport(report: WaitingReport): void {
  const waiting = readWaitingReports()
  const same = waiting.find((each) => isSameSubject(each, report))
  // Requests may fail in another order than they were sent.
  if (same && same.savedAtMs > report.savedAtMs) return
  writeWaiting([...waiting.filter((each) => each !== same), report].slice(-REPORTS_MAX))
}

/** The account has this report, and so needs no older one of the same. */
export function dropWaitingReport(report: Pick<WaitingReport, 'kind' | 'episodeId' | 'savedAtMs'>): void {
  const waiting = readWaitingReports()
  const left = waiting.filter((each) => !isSameSubject(each, report) || each.savedAtMs > report.savedAtMs)
  if (left.length < waiting.length) writeWaiting(left)
}

/** Whether it waits, or one that replaced it. */
export function isReportWaiting(report: WaitingReport): boolean {
  return readWaitingReports().some(
    (each) => isSameSubject(each, report) && each.savedAtMs >= report.savedAtMs,
  )
}

/** Tells the account what waits, now and each time the network is back; what it does not take waits on. Rows 401, 418. */
export function sendWaitingReportsWhenOnline(page: Window, address: string): void {
  const tell = () => {
    if (page.navigator.onLine && readWaitingReports().length > 0) void sendWaitingReports(address)
  }
  page.addEventListener('online', tell)
  tell()
}

let sending: Promise<WaitingReport[]> | null = null

/** Tells the account what waits. Returns what the account refuses for good, which waits no longer. */
export function sendWaitingReports(address: string): Promise<WaitingReport[]> {
  sending ??= sendUnderLock(address)
  return sending
}

async function sendUnderLock(address: string): Promise<WaitingReport[]> {
  const tell = () => sendAll(address)
  try {
    // Locks are absent on sites that are not secure.
    return await (navigator.locks ? navigator.locks.request(LOCK, tell) : tell())
  } finally {
    sending = null
  }
}

async function sendAll(address: string): Promise<WaitingReport[]> {
  const refused: WaitingReport[] = []
  for (const report of readWaitingReports()) {
    const { savedAtMs, ...rest } = report
    const ageMs = Math.max(0, Date.now() - savedAtMs)
    if (ageMs < AGE_MS_MAX) {
      const answer = await sendWatchReport(address, { ...rest, ageMs })
      // The others would fail as well.
      if (answer === 'unanswered') break
      if (answer === 'kept') trackSaved(report)
      else refused.push(report)
    }
    dropWaitingReport(report)
  }
  return refused
}

/** Tells of a drama that is in My List from now on, or is no longer. */
export function trackSaved({ kind, dramaId }: { kind: string; dramaId: string }): void {
  if (kind === 'save' || kind === 'unsave')
    track('video_favorite', { drama: dramaId, is_on: kind === 'save' })
}

function writeWaiting(reports: WaitingReport[]): void {
  unstored = writeStored(deviceStorage(), STORAGE_KEYS.waitingReports, reports) ? null : reports
}

type Subject = Pick<WaitingReport, 'kind' | 'episodeId'>

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.episodeId === other.episodeId && one.kind.replace('un', '') === other.kind.replace('un', '')
}

function isWaitingReport(value: unknown): value is WaitingReport {
  const { kind, dramaId, episodeId, seconds, savedAtMs } = (value ?? {}) as Partial<WaitingReport>
  return (
    typeof kind === 'string' &&
    typeof dramaId === 'string' &&
    typeof episodeId === 'string' &&
    typeof seconds === 'number' &&
    typeof savedAtMs === 'number'
  )
}
