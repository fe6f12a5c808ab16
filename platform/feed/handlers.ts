import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { reportClip as reportEndpoint } from '../../contract/extensions/feed.ts'
import { type Handlers, withViewer } from '../calls/call.ts'
import { tableSection } from '../db/export-section.ts'
import type { MemberRecords } from '../db/member-records.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { type FeedDeps, listFeed } from './list-feed.ts'

export function feedHandlers(deps: FeedDeps) {
  return {
    feed: (input, call) =>
      withViewer(call, (viewer) =>
        listFeed(deps, input, {
          memberId: viewer?.memberId ?? null,
          equipmentId: call.equipmentId,
          language: call.language,
        }),
      ),
    reportClip: (input, { viewer }) => reportClip(deps, input, viewer.memberId),
  } satisfies Handlers
}

/** Idempotent. A drama that does not exist is ignored. A skipped clip does not take back Not interested. */
async function reportClip(
  { db, clock }: { db: Database; clock: Clock },
  { dramaId, outcome }: ParsedInput<typeof reportEndpoint>,
  memberId: string,
): Promise<null> {
  if (outcome === 'interested') {
    await db
      .deleteFrom('feed_outcome')
      .where('member_id', '=', memberId)
      .where('drama_id', '=', dramaId)
      .execute()
    return null
  }
  const isHidden = outcome === 'notInterested'
  await sql`
    INSERT INTO feed_outcome (member_id, drama_id, is_hidden, noted_at_ms)
    SELECT ${memberId}, id, ${isHidden}, ${clock.nowMs()} FROM drama WHERE id = ${dramaId}
    ON CONFLICT (member_id, drama_id) DO UPDATE SET noted_at_ms = excluded.noted_at_ms,
      is_hidden = feed_outcome.is_hidden OR excluded.is_hidden`.execute(db)
  return null
}

export const FEED_RECORDS: MemberRecords = {
  sections: [
    tableSection('feed', 'feed_outcome', 'drama_id', (row) => ({
      dramaId: row.drama_id,
      outcome: row.is_hidden ? 'notInterested' : 'skipped',
      at: isoTime(row.noted_at_ms),
    })),
  ],
  async forget(tx, memberId) {
    await tx.deleteFrom('feed_outcome').where('member_id', '=', memberId).execute()
  },
}
