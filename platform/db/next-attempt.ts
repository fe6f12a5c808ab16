import { type RawBuilder, sql } from 'kysely'

/** When a row that was claimed for an attempt is due again: the more attempts its column `counter` has, the later. */
export function nextAttempt(
  nowMs: number,
  counter: string,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): RawBuilder<number> {
  return sql`${nowMs}::bigint + least(${maxMs}::bigint, ${firstMs}::bigint << least(${sql.ref(counter)}, 10))`
}
