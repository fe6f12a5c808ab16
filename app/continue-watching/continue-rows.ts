import type { LocalHistoryEntry } from '../library/local-history.ts'
import { findPosition, type Positions, resumeSeconds } from '../library/positions.ts'

/** Dramas in the row at most: who looks for more has the history. */
export const CONTINUE_ROWS_MAX = 20

/** One drama to go on with. Row 421. */
export interface ContinueRow {
  dramaId: string
  name: string
  coverUrl: string | null
  /** Of the episode that plays next, from 1. */
  episodeNumber: number
  /** Null: not known. */
  episodeCount: number | null
  /** How much of that episode is behind, from 0 to 1; 0: it begins. */
  share: number
  /** Null: not known. */
  secondsLeft: number | null
}

/** A drama as the member's account has it. */
export interface AccountRow extends Omit<ContinueRow, 'share' | 'secondsLeft'> {
  episodeId: string
  /** 0: at the beginning. */
  positionSeconds: number
  durationSeconds: number | null
  savedAtMs: number
}

/** `rows` null: the backend has no such rows, or the viewer is a visitor. */
export interface ContinueAnswer {
  rows: AccountRow[] | null
}

/** Names of the fields by which a page takes a drama out of the row. */
export const CONTINUE_FIELD = { dramaId: 'dramaId' } as const

/**
 * What the account says, each at the second where its episode would begin on this device.
 *
 * @param openedAtMs when this document was opened, by the device's clock
 */
export function toMemberRows(
  rows: readonly AccountRow[],
  positions: Positions,
  openedAtMs: number,
): ContinueRow[] {
  return rows.map(({ episodeId, positionSeconds, durationSeconds, savedAtMs, ...row }) => {
    const kept = { seconds: positionSeconds, savedAtMs }
    const seconds = resumeSeconds(findPosition(positions, episodeId), kept, openedAtMs)
    if (durationSeconds === null) return { ...row, share: 0, secondsLeft: null }
    const share = Math.min(1, seconds / durationSeconds)
    return { ...row, share, secondsLeft: Math.max(0, durationSeconds - seconds) }
  })
}

/** What this device remembers, newest first: a seen episode is followed by the next one, and the last by nothing. */
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
