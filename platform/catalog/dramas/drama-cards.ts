import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ALL_GENRES_ID, type columnPage } from '../../../contract/catalog.ts'
import type { HandlerResult } from '../../../contract/endpoint.ts'
import type { Database } from '../../db/tables.ts'
import { baseLanguage, wordingFor } from '../language.ts'

export type WireDramaCard = HandlerResult<typeof columnPage>['records'][number]['dramas'][number]

const CARD_INTRODUCTION_MAX = 300

export function pictureUrl(key: string): string {
  return `/pictures/${key}.webp`
}

/** In the order of `ids`; missing and hidden dramas are omitted. */
export async function dramaCards(
  db: Database,
  ids: readonly string[],
  language: string,
): Promise<WireDramaCard[]> {
  const dramas = (await selectDramas(db, ids, language)).filter((row) => !row.is_hidden)
  const cards = new Map(dramas.map((row) => [row.id, toCard(row, language)]))
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

type FiledCategory = Named & { id: string }

export async function selectDramas(db: Database, ids: readonly string[], language: string) {
  if (ids.length === 0) return []
  const base = baseLanguage(language)
  const isListed = (column: string) => sql<boolean>`${sql.ref(column)} = ANY(${ids}::text[])`
  return (
    db
      .selectFrom('drama')
      // Joined once: in a subquery per drama, PostgreSQL would read every category for every drama.
      .leftJoin(
        (query) =>
          query
            .selectFrom('drama_category as dc')
            .innerJoin('category as c', 'c.id', 'dc.category_id')
            .select('dc.drama_id')
            .select((category) =>
              sql<
                FiledCategory[]
              >`json_agg(json_build_object('id', c.id, 'name', c.name, 'language', c.language,
              'translations', ${jsonArrayFrom(
                category
                  .selectFrom('category_translation as ct')
                  .select(['ct.language', 'ct.name'])
                  .whereRef('ct.category_id', '=', 'c.id')
                  .where('ct.base_language', '=', base),
              )}) ORDER BY dc.position)`.as('categories'),
            )
            .where(isListed('dc.drama_id'))
            .where('dc.category_id', '!=', ALL_GENRES_ID)
            .groupBy('dc.drama_id')
            .as('filed'),
        (join) => join.onRef('filed.drama_id', '=', 'drama.id'),
      )
      .select([
        'drama.id',
        'drama.language',
        'drama.name',
        'drama.introduction',
        'drama.cover_key',
        'drama.wide_cover_key',
        'drama.cover_color',
        'drama.episode_count',
        'drama.free_episode_count',
        'drama.minimum_age',
        'drama.comes_on',
        'drama.facts',
        'drama.published_at_ms',
        'drama.state',
        'drama.is_hidden',
      ])
      .select((drama) => [
        jsonArrayFrom(
          drama
            .selectFrom('drama_translation as t')
            .select(['t.language', 't.name', 't.introduction', 't.cover_key'])
            .whereRef('t.drama_id', '=', 'drama.id')
            .where('t.base_language', '=', base),
        ).as('translations'),
      ])
      .select('filed.categories')
      .where(isListed('drama.id'))
      .execute()
  )
}

export type DramaRow = Awaited<ReturnType<typeof selectDramas>>[number]

/** What of a drama depends on the language, its cover too. */
export function wordDrama(row: DramaRow, language: string) {
  const translations = row.translations.map(({ language, ...texts }) => ({ language, texts }))
  const word = (field: 'name' | 'introduction' | 'cover_key') =>
    wordingFor(field, language, { language: row.language, text: row[field] }, translations)
  return {
    name: word('name'),
    introduction: word('introduction'),
    coverUrl: pictureUrl(word('cover_key')),
    categories: (row.categories ?? []).map((category) => ({
      id: category.id,
      name: wordName(category, language),
    })),
  }
}

interface Named {
  name: string
  language: string
  translations: { language: string; name: string }[]
}

export function wordName({ name, language: original, translations }: Named, language: string): string {
  return wordingFor(
    'name',
    language,
    { language: original, text: name },
    translations.map((translation) => ({ language: translation.language, texts: translation })),
  )
}

/** When a drama was added, or the day on which it comes as long as it has no episode. */
export function toAppearance(row: Pick<DramaRow, 'episode_count' | 'comes_on' | 'published_at_ms'>) {
  return row.episode_count === 0 ? { comesOn: row.comes_on } : { publishedTime: row.published_at_ms }
}

function toCard(row: DramaRow, language: string): WireDramaCard {
  const { name, introduction, coverUrl, categories } = wordDrama(row, language)
  return {
    dramaId: row.id,
    dramaName: name,
    coverUrl,
    wideCoverUrl: row.wide_cover_key === null ? null : pictureUrl(row.wide_cover_key),
    coverColor: row.cover_color,
    introduction: [...introduction].slice(0, CARD_INTRODUCTION_MAX).join(''),
    categories: categories.map((category) => ({ name: category.name })),
    episodeCount: row.episode_count,
    freeEpisodeCount: row.free_episode_count,
    minimumAge: row.minimum_age,
    ...toAppearance(row),
  }
}
