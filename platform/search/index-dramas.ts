import { type RawBuilder, sql } from 'kysely'
import { ALL_GENRES_ID } from '../../contract/catalog.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { rememberWords } from './known-words.ts'
import { toKnownWords, toTerms } from './terms.ts'
import { foldName } from './words.ts'

const BATCH = 200

/**
 * Increase it when terms or folded names change: dramas indexed with an earlier version are reindexed. Record
 * 066.
 */
const INDEX_VERSION = 2

export async function indexDramas(tx: Tx, dramaIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string
    names: string[]
    introductions: string[]
    categories: string[]
  }>`
    SELECT drama.id,
      ARRAY(SELECT drama.name UNION SELECT name FROM drama_translation
        WHERE drama_id = drama.id AND name IS NOT NULL) AS names,
      ARRAY(SELECT drama.introduction UNION SELECT introduction FROM drama_translation
        WHERE drama_id = drama.id AND introduction IS NOT NULL) AS introductions,
      ARRAY(SELECT category.name FROM drama_category AS filed JOIN category ON category.id = filed.category_id
          WHERE filed.drama_id = drama.id AND filed.category_id <> ${ALL_GENRES_ID}
        UNION SELECT worded.name FROM drama_category AS filed
          JOIN category_translation AS worded ON worded.category_id = filed.category_id
          WHERE filed.drama_id = drama.id) AS categories
    FROM drama WHERE drama.id = ANY(${dramaIds}::text[]) AND NOT drama.is_hidden`.execute(tx)
  // 15 MB, for processes that publish.
  const { toReadings } = await import('./readings.ts')
  const made = rows.map(({ id, ...texts }) => ({
    drama_id: id,
    terms: toTerms({ ...texts, readings: texts.names.flatMap(toReadings) }),
    names: [...new Set(texts.names.map(foldName))],
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS given (drama_id text, terms text[], names text[])`
  await sql`
    INSERT INTO drama_search (drama_id, terms, version)
    SELECT drama_id, array_to_tsvector(terms), ${INDEX_VERSION} FROM ${given}
    ON CONFLICT (drama_id) DO UPDATE SET terms = excluded.terms, version = excluded.version`.execute(tx)
  await tx.deleteFrom('drama_search_name').where('drama_id', 'in', dramaIds).execute()
  await sql`
    INSERT INTO drama_search_name (drama_id, name)
    SELECT drama_id, unnest(names) FROM ${given}`.execute(tx)
  await rememberWords(tx, toKnownWords(rows.flatMap(({ names, categories }) => [...names, ...categories])))
}

export async function removeFromIndex(tx: Tx, dramaId: string): Promise<void> {
  await tx.deleteFrom('drama_search').where('drama_id', '=', dramaId).execute()
  await tx.deleteFrom('drama_search_name').where('drama_id', '=', dramaId).execute()
}

export async function indexCategoryNames(
  tx: Tx,
  named: readonly { category_id: string; name: string }[],
): Promise<void> {
  if (named.length === 0) return
  const made = named.map(({ category_id, name }) => ({
    category_id,
    terms: toTerms({ names: [], introductions: [], categories: [name] }),
  }))
  await sql`
    UPDATE drama_search SET terms = drama_search.terms || array_to_tsvector(added.terms)
    FROM (
      SELECT filed.drama_id, array_agg(term) AS terms
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS given (category_id text, terms text[])
      JOIN drama_category AS filed ON filed.category_id = given.category_id, unnest(given.terms) AS term
      GROUP BY filed.drama_id
    ) AS added
    WHERE added.drama_id = drama_search.drama_id`.execute(tx)
  await rememberWords(tx, toKnownWords(named.map(({ name }) => name)))
}

/**
 * Indexes some dramas that are missing from the index, or were indexed by an earlier release, of which a
 * process may still be running. Several processes share the work. Returns whether there may be more.
 */
export function indexMissingDramas({ db }: { db: Database }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const missing = await tx
      .selectFrom('drama')
      .select('id')
      .where(isMissing())
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (missing.length === 0) return false
    await indexDramas(
      tx,
      missing.map((row) => row.id),
    )
    return missing.length === BATCH
  })
}

function isMissing(): RawBuilder<boolean> {
  return sql`NOT drama.is_hidden AND NOT EXISTS (
    SELECT FROM drama_search WHERE drama_search.drama_id = drama.id AND drama_search.version >= ${INDEX_VERSION}
  )`
}
