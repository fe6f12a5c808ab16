import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/tables.ts'
import { contentLanguages } from '../columns/content-languages.ts'
import { wordingFor } from '../language.ts'

interface DramaName {
  language: string
  dramaName: string
}

/** In every language of the catalogue, as the drama's pages in that language show it. */
export async function dramaNames(db: Database, ids: readonly string[]): Promise<Map<string, DramaName[]>> {
  if (ids.length === 0) return new Map()
  const [languages, rows] = await Promise.all([
    contentLanguages(db),
    db
      .selectFrom('drama')
      .select(['id', 'language', 'name'])
      .select((drama) =>
        jsonArrayFrom(
          drama
            .selectFrom('drama_translation as t')
            .select(['t.language', 't.name'])
            .whereRef('t.drama_id', '=', 'drama.id'),
        ).as('translations'),
      )
      .where('id', '=', sql<string>`ANY(${ids}::text[])`)
      .execute(),
  ])
  return new Map(
    rows.map(({ id, language: original, name, translations }) => {
      const worded = translations.map(({ language, name }) => ({ language, texts: { name } }))
      const inLanguage = (language: string) =>
        wordingFor('name', language, { language: original, text: name }, worded)
      return [id, languages.map((language) => ({ language, dramaName: inLanguage(language) }))]
    }),
  )
}
