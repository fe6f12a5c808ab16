import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Clock, Timers } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import { type RepeatedTask, repeatTask } from '../runtime/repeated-task.ts'

const INTERVAL_MS = 5_000

export interface SignedAddress {
  episodeId: string
  /** Null: a public address, whose time of signing is unknown. */
  signedAtMs: number | null
}

export interface Revocations extends RepeatedTask {
  isRevoked(address: SignedAddress): boolean
  /** A new set after each read of the database. */
  deletedMembers(): ReadonlySet<string>
}

interface Revoked {
  id: string
  revoked_at_ms: number
  is_public: boolean
  is_taken_down: boolean
}

/**
 * Which signed addresses are refused before they expire, because their episode was hidden, removed or is no
 * longer free, or because their member was deleted. It is read from the database every five seconds, so that
 * media requests never wait for the database; during an outage the last state applies. Members who bought the
 * episode get new addresses.
 *
 * @param addressLifeMs how long an address can be valid; older revocations need not be remembered
 */
export function watchRevocations(
  { db, clock, timers, log }: { db: Database; clock: Clock; timers: Timers; log: Log },
  addressLifeMs: number,
): Revocations {
  let revoked = new Map<string, Revoked>()
  let deleted: ReadonlySet<string> = new Set()
  const task = repeatTask(
    { timers, log },
    { name: 'revocations', intervalMs: INTERVAL_MS, failure: 'revoked addresses not read' },
    async () => {
      const sinceMs = clock.nowMs() - addressLifeMs
      const rows = await selectRevoked(db, sinceMs)
      revoked = new Map(rows.map((row) => [row.id, row]))
      const members = await db
        .selectFrom('member')
        .select('id')
        .where('deleted_at_ms', '>', sinceMs)
        .execute()
      deleted = new Set(members.map(({ id }) => id))
    },
  )
  return {
    ...task,
    deletedMembers: () => deleted,
    isRevoked({ episodeId, signedAtMs }) {
      const found = revoked.get(episodeId)
      if (!found) return false
      if (signedAtMs === null) return !found.is_public
      return found.is_taken_down || signedAtMs <= found.revoked_at_ms
    },
  }
}

async function selectRevoked(db: Database, sinceMs: number): Promise<Revoked[]> {
  const { rows } = await sql<Revoked>`
    SELECT episode.id, greatest(episode.revoked_at_ms, drama.revoked_at_ms) AS revoked_at_ms,
      episode.is_free AND NOT episode.is_hidden AND NOT drama.is_hidden AS is_public,
      'takenDown' IN (episode.state, drama.state) AS is_taken_down
    FROM episode JOIN drama ON drama.id = episode.drama_id
    WHERE episode.id IN (
      SELECT id FROM episode WHERE revoked_at_ms > ${sinceMs}
      UNION ALL
      SELECT part.id FROM drama AS whole JOIN episode AS part ON part.drama_id = whole.id
      WHERE whole.revoked_at_ms > ${sinceMs}
    )`.execute(db)
  return rows
}
