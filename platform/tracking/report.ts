import type { ParsedInput } from '../../contract/endpoint.ts'
import { EVENT_ID_PARAM, type reportTracking } from '../../contract/tracking.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { storableText } from '../db/storable-text.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

type Batch = ParsedInput<typeof reportTracking>
type Event = Batch['et'][number]

/** Longer ids are none: they would not fit an index. */
const EVENT_ID_LENGTH_MAX = 64

/**
 * Stores a batch of usage events, in two statements whatever its size. An event whose id is stored already is left out.
 * Rows 243, 261.
 */
export async function takeUsage(
  { db, clock }: { db: Database; clock: Clock },
  { cm, et }: Batch,
): Promise<null> {
  if (et.length === 0) return null
  await inTransaction(db, async (tx) => {
    const batch = await tx
      .insertInto('usage_batch')
      .values({ received_at_ms: clock.nowMs(), common: JSON.stringify(storable(cm)) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const events = et.map((event, position) => ({ ...toRow(event), batch_id: batch.id, position }))
    // In one order, so that two batches with the same events never wait for each other.
    events.sort((one, other) => ((one.event_id ?? '') < (other.event_id ?? '') ? -1 : 1))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('usage_event')
      .values(events)
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) await tx.deleteFrom('usage_batch').where('id', '=', batch.id).execute()
  })
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

/** The same value with text that the database takes. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]),
  )
}
