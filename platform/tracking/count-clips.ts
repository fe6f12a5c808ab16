import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

interface StoredEvent {
  name: string
  params: unknown
}

/** Counts how often a drama's clip was shown, and how often a viewer went on from it. */
export async function countClips(db: Database, events: readonly StoredEvent[]): Promise<void> {
  const counts = new Map<string, { shown: number; taken: number }>()
  for (const { name, params } of events) {
    if (name !== 'clip_show' && name !== 'clip_watch') continue
    const { drama } = params as { drama?: unknown }
    if (typeof drama !== 'string') continue
    const count = counts.get(drama) ?? { shown: 0, taken: 0 }
    counts.set(drama, count)
    if (name === 'clip_show') count.shown += 1
    else count.taken += 1
  }
  if (counts.size === 0) return
  // In one order, so that two batches cannot deadlock.
  const dramas = [...counts.keys()].sort()
  const numbers = (key: 'shown' | 'taken') => dramas.map((drama) => counts.get(drama)![key])
  await sql`
    INSERT INTO feed_drama (drama_id, shown_count, taken_count)
    SELECT drama.id, shown, taken
    FROM unnest(${dramas}::text[], ${numbers('shown')}::integer[], ${numbers('taken')}::integer[]) AS counted (id, shown, taken)
    JOIN drama ON drama.id = counted.id ORDER BY drama.id
    ON CONFLICT (drama_id) DO UPDATE SET shown_count = feed_drama.shown_count + excluded.shown_count,
      taken_count = feed_drama.taken_count + excluded.taken_count`.execute(db)
}
