import type { ParsedInput } from '../../contract/endpoint.ts'
import { EVENT_ID_PARAM, type reportTracking } from '../../contract/tracking.ts'
import { storableText } from '../db/storable-text.ts'
import type { Database } from '../db/tables.ts'
import { openUsageDays } from '../db/usage-days.ts'
import type { Clock } from '../runtime/clock.ts'
import { countClips } from './count-clips.ts'
import { toUsageDay } from './usage-day.ts'

type Batch = ParsedInput<typeof reportTracking>
type Event = Batch['et'][number]

/** Longer ids are dropped: they would not fit an index. */
const EVENT_ID_LENGTH_MAX = 64
/**
 * Common fields of a batch are stored with each of its events, and a small request must not become large on
 * disk.
 */
const COMMON_LENGTH_MAX = 512

/** In two statements for any size of the batch, three with clips. Events whose id is already stored are left out. */
export async function takeUsage(
  { db, clock }: { db: Database; clock: Clock },
  { cm, et }: Batch,
): Promise<null> {
  if (et.length === 0) return null
  const nowMs = clock.nowMs()
  const shared = { received_at_ms: nowMs, common: JSON.stringify(bounded(storable(cm) as Batch['cm'])) }
  const events = et.map((event) => ({ ...toRow(event), ...shared, day: toUsageDay(event.ett, nowMs) }))
  // In one order, so that two batches with the same events cannot deadlock.
  events.sort((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
  await openUsageDays(
    db,
    events.map(({ day }) => day),
  )
  const stored = await db
    .insertInto('usage_event')
    .values(events)
    .onConflict((conflict) => conflict.columns(['day', 'event_id']).doNothing())
    .returning(['name', 'params'])
    .execute()
  await countClips(db, stored)
  return null
}

function toRow({ en, ett, kv }: Event) {
  const { [EVENT_ID_PARAM]: id, ...params } = kv.eventParams
  const isId = typeof id === 'string' && id.length > 0 && id.length <= EVENT_ID_LENGTH_MAX
  return {
    event_id: isId ? storableText(id) : null,
    name: storableText(en),
    happened_at_ms: ett,
    params: JSON.stringify(storable(params)),
  }
}

const toKey = ({ event_id, day }: { event_id: string | null; day: number }) => `${event_id ?? ''} ${day}`

function bounded(common: Batch['cm']): Batch['cm'] {
  let length = 0
  const fitting = Object.entries(common).filter(([name, value]) => {
    const more = JSON.stringify({ [name]: value }).length
    if (length + more > COMMON_LENGTH_MAX) return false
    length += more
    return true
  })
  return Object.fromEntries(fitting)
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]),
  )
}
