import type { LocalHistoryEntry } from '../library/local-history.ts'
import { findPosition, type Positions, resumeSeconds } from '../library/positions.ts'

export const CONTINUE_ROWS_MAX = 20

export interface ContinueRow {
  dramaId: string
  name: string
  coverUrl: string | null
  episodeNumber: number
  episodeCount: number | null
  /** Watched share of that episode; 0: it starts at the beginning. */
  share: number
  secondsLeft: number | null
}

export interface AccountRow extends Omit<ContinueRow, 'share' | 'secondsLeft'> {
  episodeId: string
  positionSeconds: number
  durationSeconds: number | null
  savedAtMs: number
}

/** `rows` null: the backend has no such rows, or nobody is signed in. */
export interface ContinueResponse {
  rows: AccountRow[] | null
}

export const CONTINUE_FIELD = { dramaId: 'dramaId' } as const

/**
 * Each drama starts at the second where its episode resumes on this device.
 *
 * @param openedAtMs when this document was opened, by the device's clock
 */
export function toMemberRows(
  rows: readonly AccountRow[],
  positions: Positions,
  openedAtMs: number,
): ContinueRow[] {
  return rows.map(({ episodeId, positionSeconds, durationSeconds, savedAtMs, ...row }) => {
    const saved = { seconds: positionSeconds, savedAtMs }
    const seconds = resumeSeconds(findPosition(positions, episodeId), saved, openedAtMs)
    if (durationSeconds === null) return { ...row, share: 0, secondsLeft: null }
    const share = Math.min(1, seconds / durationSeconds)
    return { ...row, share, secondsLeft: Math.max(0, durationSeconds - seconds) }
  })
}

/** Newest first. A finished episode is replaced by the next one; a finished drama is omitted. */
export function toContinueRows(history: readonly LocalHistoryEntry[]): ContinueRow[] {
  return history.flatMap((entry) => (isToContinue(entry) ? [toRow(entry)] : [])).slice(0, CONTINUE_ROWS_MAX)
}

function isToContinue({ epIndex, episodeCount, isSeen, isPutAside }: LocalHistoryEntry): boolean {
  return !isPutAside && !(isSeen && episodeCount !== undefined && epIndex + 1 >= episodeCount)
}

function toRow(entry: LocalHistoryEntry): ContinueRow {
  const { id: dramaId, contentName: name, epIndex, isSeen, share = 0, secondsLeft = null } = entry
  return {
    dramaId,
    name,
    coverUrl: entry.coverUrl ?? null,
    episodeNumber: epIndex + (isSeen ? 2 : 1),
    episodeCount: entry.episodeCount ?? null,
    ...(isSeen ? { share: 0, secondsLeft: null } : { share, secondsLeft }),
  }
}
