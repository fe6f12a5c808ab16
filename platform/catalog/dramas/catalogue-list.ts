import { sql } from 'kysely'
import type { HandlerResult, ParsedInput } from '../../../contract/endpoint.ts'
import type { catalogueList } from '../../../contract/extensions/catalogue-list.ts'
import type { Database } from '../../db/tables.ts'
import { isAvailableTo, isShownTo } from '../visibility.ts'
import { pictureUrl, selectDramas, toAppearance, wordDrama } from './drama-cards.ts'
import { dramaNames } from './drama-names.ts'

type ListRequest = ParsedInput<typeof catalogueList>
type ListedEpisode = HandlerResult<typeof catalogueList>['records'][number]['episodes'][number]

/** All dramas that visitors see, the oldest first. The number of queries does not depend on the page. */
export async function getCatalogueList(
  db: Database,
  request: ListRequest,
  language: string,
): Promise<HandlerResult<typeof catalogueList>> {
  const offset = (request.pageIndex - 1) * request.pageSize
  const found = await selectShown(db, request)
    .select(['id', 'updated_at_ms'])
    .orderBy('ordinal')
    .offset(offset)
    .limit(request.pageSize)
    .execute()
  const ids = found.map(({ id }) => id)
  const [rows, episodes, names, { total }] = await Promise.all([
    selectDramas(db, ids, language),
    listedEpisodes(db, ids),
    dramaNames(db, ids),
    selectShown(db, request)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    records: found.flatMap(({ id, updated_at_ms: updatedTime }) => {
      const row = byId.get(id)
      if (!row || row.is_hidden) return []
      const { name, introduction, coverUrl } = wordDrama(row, language)
      return {
        dramaId: id,
        dramaName: name,
        dramaNames: names.get(id) ?? [],
        introduction,
        coverUrl,
        minimumAge: row.minimum_age,
        ...toAppearance(row),
        updatedTime,
        episodes: episodes.get(id) ?? [],
      }
    }),
    hasMore: offset + found.length < Number(total),
    total: Number(total),
  }
}

function selectShown(db: Database, { changedSince }: ListRequest) {
  const shown = db.selectFrom('drama').where(isShownTo(null))
  return changedSince === undefined ? shown : shown.where('updated_at_ms', '>=', changedSince)
}

async function listedEpisodes(db: Database, ids: readonly string[]): Promise<Map<string, ListedEpisode[]>> {
  if (ids.length === 0) return new Map()
  const isAmong = sql<string>`ANY(${ids}::text[])`
  const rows = await db
    .selectFrom('episode')
    .innerJoin('drama', 'drama.id', 'episode.drama_id')
    .select(['drama_id', 'number', 'is_free', 'is_app_only', 'first_frame_key', 'duration_ms'])
    .where('drama_id', '=', isAmong)
    // The join does not carry a list over: without this, all dramas would be scanned.
    .where('drama.id', '=', isAmong)
    .where(isAvailableTo(null))
    .whereRef('number', '<=', 'drama.episode_count')
    .orderBy('number')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.drama_id)].map(([id, listed]) => [
      id,
      listed.map((row) => ({
        episodeNumber: row.number,
        isFree: row.is_free && !row.is_app_only,
        firstFrameUrl: pictureUrl(row.first_frame_key),
        durationSeconds: Math.round(row.duration_ms / 1000),
      })),
    ]),
  )
}
