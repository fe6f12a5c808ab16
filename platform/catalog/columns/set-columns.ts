import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/in-transaction.ts'
import { readState } from '../../db/platform-state.ts'
import type { Database } from '../../db/tables.ts'
import { ColumnsPublication } from '../../publication/column-publication.ts'
import type { Clock } from '../../runtime/clock.ts'
import { COLUMNS_CHANGED_STATE, COLUMNS_STATE, editorialKeys, storedColumns } from './stored-columns.ts'

/** Dramas without a position from the editors come last. The migration sets the same default. */
const LAST_POSITION = 2 ** 31 - 1

/**
 * Replaces the editors' rows of Home and their order behind rankings; without rows, Home is made from the
 * catalogue. Rows may name dramas and genres that do not exist yet. Returns whether anything changed: several
 * processes that follow the same file set the same rows. Throws `ZodError`.
 */
export function setColumns(
  { db, clock }: { db: Database; clock: Clock },
  given: ColumnsPublication,
): Promise<boolean> {
  const columns = ColumnsPublication.parse(given)
  return inTransaction(db, async (tx) => {
    const isStillNone = columns.length === 0 && (await storedColumns(tx)).length === 0
    if (isStillNone || !(await store(tx, COLUMNS_STATE, JSON.stringify(columns)))) return false
    // Another machine's clock may be ahead; the version changes nevertheless.
    const changedAtMs = Number((await readState(tx, COLUMNS_CHANGED_STATE)) ?? 0)
    await store(tx, COLUMNS_CHANGED_STATE, String(Math.max(clock.nowMs(), changedAtMs + 1)))
    await setEditorialOrder(tx, editorialKeys(columns))
    return true
  })
}

/** For a drama that is new to the catalogue; it breaks ties in rankings. */
export async function editorialPosition(tx: Tx, key: string): Promise<number> {
  const index = editorialKeys(await storedColumns(tx)).indexOf(key)
  return index < 0 ? LAST_POSITION : index + 1
}

async function store(tx: Tx, name: string, value: string): Promise<boolean> {
  const changed = await tx
    .insertInto('platform_state')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('platform_state.value', '!=', value),
    )
    .returning('name')
    .executeTakeFirst()
  return changed !== undefined
}

async function setEditorialOrder(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    UPDATE drama SET editorial_position = placed.position
    FROM (
      SELECT drama.id, coalesce(wanted.position, ${sql.lit(LAST_POSITION)}) AS position
      FROM drama
      LEFT JOIN json_array_elements_text(${JSON.stringify(keys)}::json) WITH ORDINALITY AS wanted (key, position)
        ON wanted.key = drama.key
    ) AS placed
    WHERE placed.id = drama.id AND placed.position <> drama.editorial_position`.execute(tx)
}
