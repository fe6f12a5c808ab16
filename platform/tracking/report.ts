import type { ParsedInput } from '../../contract/endpoint.ts'
import type { reportTracking } from '../../contract/tracking.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { storableText } from '../db/storable-text.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

type Params = ParsedInput<typeof reportTracking>['cm']

/** Stores a batch of usage events, in two statements whatever its size. Rows 243, 261. */
export async function takeUsage(
  { db, clock }: { db: Database; clock: Clock },
  { cm, et }: ParsedInput<typeof reportTracking>,
): Promise<null> {
  if (et.length === 0) return null
  await inTransaction(db, async (tx) => {
    const batch = await tx
      .insertInto('usage_batch')
      .values({ received_at_ms: clock.nowMs(), common: JSON.stringify(storableParams(cm)) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const events = et.map((event, position) => ({
      batch_id: batch.id,
      position,
      name: storableText(event.en),
      happened_at_ms: event.ett,
      params: JSON.stringify(storableParams(event.kv.eventParams)),
    }))
    await tx.insertInto('usage_event').values(events).execute()
  })
  return null
}

function storableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      storableText(name),
      typeof value === 'string' ? storableText(value) : value,
    ]),
  )
}
