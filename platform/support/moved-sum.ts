import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { hasNumber } from '../orders/order-rows.ts'
import type { Clock } from '../runtime/clock.ts'

export const MovedQuery = z
  .object({ operator: z.string().max(100), order: z.string().max(64).nullable() })
  .strict()

const DAY_MS = 86_400_000
const Granted = z.object({ coins: z.number(), bonus: z.number() })

/**
 * Coins and bonus that this operator gave, and those of orders that were refunded, within 24 hours. An act without an outcome counts too:
 * it may have taken effect.
 *
 * @returns `ofOrder`: coins and bonus of the order that is asked about; null: there is none
 */
export async function sumMoved(
  { db, clock }: { db: Database; clock: Clock },
  { operator, order }: z.infer<typeof MovedQuery>,
): Promise<{ moved: number; ofOrder: number | null }> {
  const acts = await db
    .selectFrom('operator_act')
    .select(['act', 'subject', 'details'])
    .where('begun_at_ms', '>', clock.nowMs() - DAY_MS)
    .where('operator', '=', operator)
    .where('act', 'in', ['grant', 'refund'])
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'refused')]))
    .execute()
  const given = acts.filter(({ act }) => act === 'grant').map(({ details }) => toGiven(details))
  const refunded = new Set(
    acts.filter(({ act }) => act === 'refund').map(({ subject }) => subject.replace('order ', '')),
  )
  const sums = await Promise.all([...refunded].map((one) => findSum(db, one)))
  return {
    moved: [...given, ...sums].reduce<number>((total, sum) => total + (sum ?? 0), 0),
    ofOrder: order === null ? null : await findSum(db, order),
  }
}

/** What cannot be read counts as much as anything. */
function toGiven(details: string): number {
  try {
    const { coins, bonus } = Granted.parse(JSON.parse(details))
    return coins + bonus
  } catch {
    return Number.MAX_SAFE_INTEGER
  }
}

async function findSum(db: Database, number: string): Promise<number | null> {
  const order = await db
    .selectFrom('top_up_order')
    .select(['coins', 'bonus'])
    .where(hasNumber(number))
    .executeTakeFirst()
  return order ? order.coins + order.bonus : null
}
