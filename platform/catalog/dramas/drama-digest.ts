import { sql } from 'kysely'
import type { Tx } from '../../db/in-transaction.ts'

/**
 * Digests everything in the catalogue about a drama, to detect whether a publication changes anything. Leaves
 * out what changes without an import.
 */
export async function digestDrama(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await sql<{ digest: string }>`
    SELECT md5(jsonb_build_array(
      to_jsonb(drama) - ARRAY['updated_at_ms', 'week_play_count', 'imported_from'],
      (SELECT jsonb_agg(to_jsonb(words) ORDER BY language) FROM drama_translation AS words WHERE drama_id = drama.id),
      (SELECT jsonb_agg(category_id ORDER BY position) FROM drama_category WHERE drama_id = drama.id),
      (SELECT jsonb_agg(to_jsonb(words) ORDER BY words.category_id, words.language)
        FROM category_translation AS words JOIN drama_category USING (category_id) WHERE drama_id = drama.id),
      (SELECT jsonb_agg(to_jsonb(episode) ORDER BY number) FROM episode WHERE drama_id = drama.id)
    )::text) AS digest FROM drama WHERE key = ${key}`.execute(tx)
  return rows[0]?.digest ?? null
}
