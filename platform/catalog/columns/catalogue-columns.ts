import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import type { ColumnPublication, ColumnsPublication } from '../../publication/column-publication.ts'
import { inAllLanguages } from '../../texts/texts.ts'

const RANKED_MIN = 3
const GENRE_DRAMAS_MIN = 4
const GENRES_MAX = 8

/** These ids cannot collide with categories, whose ids come from their names. */
const FEATURED: ColumnPublication = {
  id: 'home_featured',
  type: 'carousel',
  ...inAllLanguages('featured'),
}
const RANKING: ColumnPublication = {
  id: 'home_week',
  type: 'ranking',
  ...inAllLanguages('weekRanking'),
  dramas: [],
}
const NEWEST: ColumnPublication = { id: 'home_new', type: 'newest', ...inAllLanguages('newReleases') }

/**
 * The rows of Home without editors: the newest dramas, the ranking of the week, and the genres that have
 * enough of them, the largest first; empty for an empty catalogue. The genre of all dramas is left out, since
 * it would only repeat the newest.
 */
export async function catalogueColumns(db: Database): Promise<ColumnsPublication> {
  const [all, ...genres] = await db
    .selectFrom('category')
    .select(['name', 'drama_count'])
    .where((row) => row.or([row('id', '=', ALL_GENRES_ID), row('drama_count', '>=', GENRE_DRAMAS_MIN)]))
    .orderBy((row) => row('id', '=', ALL_GENRES_ID), 'desc')
    .orderBy('drama_count', 'desc')
    .orderBy('ordinal')
    .execute()
  if (!all || all.drama_count === 0) return []
  const distinct = genres.filter((genre) => genre.drama_count < all.drama_count)
  return [
    FEATURED,
    ...(all.drama_count >= RANKED_MIN ? [RANKING] : []),
    NEWEST,
    ...distinct
      .slice(0, GENRES_MAX)
      .map(({ name }): ColumnPublication => ({ type: 'genre', category: name })),
  ]
}
