import { type dramaDetail, TOP_DRAMAS_COUNT, type topDramas } from '../../../contract/catalog.ts'
import type { HandlerResult } from '../../../contract/endpoint.ts'
import type { Database } from '../../db/tables.ts'
import { isShownTo } from '../visibility.ts'
import { dramaCards, pictureUrl, selectDramas, toAppearance, wordDrama } from './drama-cards.ts'
import { rankedDramas } from './drama-lists.ts'
import { dramaNames } from './drama-names.ts'

export async function getDramaDetail(
  db: Database,
  dramaId: string,
  { memberId, language }: { memberId: string | null; language: string },
): Promise<HandlerResult<typeof dramaDetail>> {
  const [[row], names] = await Promise.all([selectDramas(db, [dramaId], language), dramaNames(db, [dramaId])])
  if (!row || (row.is_hidden && !(await isStillShown(db, dramaId, memberId)))) return null
  const { name, introduction, coverUrl, categories } = wordDrama(row, language)
  return {
    id: row.id,
    dramaName: name,
    dramaNames: names.get(dramaId) ?? [],
    introduction,
    coverUrl,
    wideCoverUrl: row.wide_cover_key === null ? null : pictureUrl(row.wide_cover_key),
    coverColor: row.cover_color,
    categories: categories.map((category) => ({ name: category.name, columnId: category.id })),
    episodeCount: row.episode_count,
    minimumAge: row.minimum_age,
    ...row.facts,
    ...toAppearance(row),
  }
}

async function isStillShown(db: Database, dramaId: string, memberId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('drama')
    .select('id')
    .where('id', '=', dramaId)
    .where(isShownTo(memberId))
    .executeTakeFirst()
  return row !== undefined
}

export async function getTopDramas(db: Database, language: string): Promise<HandlerResult<typeof topDramas>> {
  const { ids } = await rankedDramas(db, { offset: 0, limit: TOP_DRAMAS_COUNT })
  return dramaCards(db, ids, language)
}
