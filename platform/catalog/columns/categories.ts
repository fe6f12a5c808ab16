import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { Tx } from '../../db/in-transaction.ts'
import type { DramaPublication } from '../../publication/drama-publication.ts'
import type { Ids } from '../../runtime/ids.ts'
import { indexCategoryNames } from '../../search/index-dramas.ts'
import { baseLanguage } from '../language.ts'
import { storedColumns } from './stored-columns.ts'

export function foldCategory(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

export function readableId(name: string): string | null {
  const id = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 48)
  return id.length >= 2 && id !== ALL_GENRES_ID ? id : null
}

/** In the given order, unique; missing ones are created. Translations are merged; the latest wins. */
export async function claimCategories(
  tx: Tx,
  { categories, language }: Pick<DramaPublication, 'categories' | 'language'>,
  ids: Ids,
): Promise<string[]> {
  const byName = new Map(categories.map((category) => [foldCategory(category.name), category]))
  // In a fixed order: two concurrent publications could otherwise deadlock.
  const folded = [...byName.keys()].toSorted()
  if (folded.length === 0) return []
  const known = new Map(await findByName(tx, folded))
  for (const name of folded.filter((name) => !known.has(name))) {
    known.set(name, await makeCategory(tx, { name: byName.get(name)!.name, folded: name, language }, ids))
  }
  const translations = folded.flatMap((name) =>
    Object.entries(byName.get(name)!.translations).map(([language, text]) => ({
      category_id: known.get(name)!,
      base_language: baseLanguage(language),
      language,
      name: text,
    })),
  )
  if (translations.length > 0) {
    const changed = await tx
      .insertInto('category_translation')
      .values(translations)
      .onConflict((conflict) =>
        conflict
          .columns(['category_id', 'base_language', 'language'])
          .doUpdateSet((row) => ({ name: row.ref('excluded.name') }))
          .whereRef('category_translation.name', '!=', 'excluded.name'),
      )
      .returning(['category_id', 'name'])
      .execute()
    await indexCategoryNames(tx, changed)
  }
  return [...byName.keys()].map((name) => known.get(name)!)
}

async function findByName(tx: Tx, folded: string[]): Promise<[string, string][]> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name_folded'])
    .where('name_folded', 'in', folded)
    .execute()
  return rows.map((row) => [row.name_folded, row.id])
}

/** The id is random if another category or a row of Home has the readable one. */
async function makeCategory(
  tx: Tx,
  { name, folded, language }: { name: string; folded: string; language: string },
  ids: Ids,
): Promise<string> {
  const readable = readableId(name)
  const columns = await storedColumns(tx)
  const isColumn = columns.some((column) => 'id' in column && column.id === readable)
  for (const id of isColumn || readable === null ? [ids.next()] : [readable, ids.next()]) {
    const made = await tx
      .insertInto('category')
      .values({ id, language, name, name_folded: folded })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
    const [other] = await findByName(tx, [folded])
    if (other) return other[1]
  }
  throw new Error(`No id could be found for the category "${name}".`)
}
