import { track } from '../../analytics/track.ts'
import { deviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'
import { onOnline } from '../../browser/page-moments.ts'
import { STORAGE_KEYS } from '../../browser/storage-keys.ts'
import type { LibraryChange } from '../../library/library-changes.ts'
import { sendWatchReport, type WatchReport } from './watch-report.ts'

export interface WaitingReport extends Omit<WatchReport, 'kind' | 'ageMs'> {
  kind: 'position' | LibraryChange
  savedAtMs: number
}

/** Beyond that, the oldest are dropped. */
const REPORTS_MAX = 100
/** Older ones are not worth sending, and the account refuses such positions. */
const AGE_MS_MAX = 30 * 24 * 60 * 60 * 1000

/** Taken while sending, so that several tabs do not send the same report. */
const LOCK = 'cliffhanger.waitingReports'

/** This page's reports, if the browser stores nothing; null: they are stored. */
let unstored: WaitingReport[] | null = null

/** Oldest first; one for each episode and subject. */
export function readWaitingReports(): WaitingReport[] {
  const waiting = unstored ?? readStored(deviceStorage(), STORAGE_KEYS.waitingReports)
  return Array.isArray(waiting) ? waiting.filter(isWaitingReport) : []
}

/** A newer report replaces an older one of the same subject. */
export function storeWaitingReport(report: WaitingReport): void {
  const waiting = readWaitingReports()
  const same = waiting.find((each) => isSameSubject(each, report))
  // Requests may fail in another order than they were sent.
  if (same && same.savedAtMs > report.savedAtMs) return
  writeWaiting([...waiting.filter((each) => each !== same), report].slice(-REPORTS_MAX))
}

/** To call once the account has it. Also drops older ones of the same subject. */
export function dropWaitingReport(report: Pick<WaitingReport, 'kind' | 'episodeId' | 'savedAtMs'>): void {
  const waiting = readWaitingReports()
  const left = waiting.filter((each) => !isSameSubject(each, report) || each.savedAtMs > report.savedAtMs)
  if (left.length < waiting.length) writeWaiting(left)
}

export function isReportWaiting(report: WaitingReport): boolean {
  return readWaitingReports().some(
    (each) => isSameSubject(each, report) && each.savedAtMs >= report.savedAtMs,
  )
}

/** Now, and each time the network is back; failed ones stay stored. */
export function sendWaitingReportsWhenOnline(page: Window, address: string): void {
  const send = () => {
    if (page.navigator.onLine && readWaitingReports().length > 0) void sendWaitingReports(address)
  }
  onOnline(page, send)
  send()
}

let sending: Promise<WaitingReport[]> | null = null

/** Returns reports that the account refused for good, which are dropped. */
export function sendWaitingReports(address: string): Promise<WaitingReport[]> {
  sending ??= sendUnderLock(address)
  return sending
}

async function sendUnderLock(address: string): Promise<WaitingReport[]> {
  const send = () => sendAll(address)
  try {
    // Insecure sites have no locks.
    return await (navigator.locks ? navigator.locks.request(LOCK, send) : send())
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
      const result = await sendWatchReport(address, { ...rest, ageMs })
      // The others would fail as well.
      if (result === 'unanswered') break
      if (result === 'kept') trackSaved(report)
      else refused.push(report)
    }
    dropWaitingReport(report)
  }
  return refused
}

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
