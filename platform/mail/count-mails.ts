import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

export interface MailCounts {
  waitingCount: number
  oldestSeconds: number
  givenUpCount: number
}

export async function countMails({ db, clock }: { db: Database; clock: Clock }): Promise<MailCounts> {
  const waiting = await db
    .selectFrom('document')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at_ms').as('oldest_at_ms')])
    .where('next_try_at_ms', 'is not', null)
    .executeTakeFirstOrThrow()
  const { count: givenUpCount } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('given_up_at_ms', 'is not', null)
    .executeTakeFirstOrThrow()
  const nowMs = clock.nowMs()
  const oldestAtMs = waiting.oldest_at_ms ?? nowMs
  return {
    waitingCount: Number(waiting.count),
    oldestSeconds: Math.max(0, Math.round((nowMs - oldestAtMs) / 1000)),
    givenUpCount: Number(givenUpCount),
  }
}
