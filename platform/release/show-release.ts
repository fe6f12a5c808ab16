import * as z from 'zod'
import { ALL_GENRES_ID } from '../../contract/catalog.ts'
import { storedColumns } from '../catalog/columns/stored-columns.ts'
import type { Database, EpisodeState, ReleaseState, Tables } from '../db/tables.ts'
import type { ClipRange } from '../publication/clip-range.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { DramaName, findDrama } from './find-release.ts'
import { type Buyer, listBuyers, loadPurchases, type Purchases } from './purchases.ts'

export const ShowQuery = z.object({ drama: DramaName, withBuyers: z.boolean() })
export type ShowQuery = z.infer<typeof ShowQuery>

export interface ReleaseDetail {
  key: string
  id: string
  name: string
  language: string
  translations: string[]
  /** As viewers read it, its own language first. Null: they read it in its own. */
  texts: { language: string; name: string | null; introduction: string | null; hasCover: boolean }[]
  categories: string[]
  /** The leads first. */
  cast: string[]
  series: { key: string; season: number } | null
  importedFrom: string | null
  minimumAge: number | null
  clip: ClipRange | null
  state: ReleaseState
  publishAt: string | null
  publishedAt: string | null
  homeRows: string[]
  playCount: number
  savedCount: number
  purchases: Purchases
  episodes: {
    number: number
    id: string
    state: EpisodeState
    publishAt: string | null
    isFree: boolean
    isAppOnly: boolean
    priceCoins: number
    durationMs: number
    captions: string[]
    /** Of its files in the media store. */
    mediaKey: string
    hasHighMp4: boolean
    unlockCount: number
  }[]
  buyers: Buyer[] | null
}

export async function showRelease(
  { db }: { db: Database },
  { drama: name, withBuyers }: ShowQuery,
): Promise<ReleaseDetail> {
  const { id } = await findDrama(db, name)
  const drama = await db.selectFrom('drama').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const translated = await db
    .selectFrom('drama_translation')
    .selectAll()
    .where('drama_id', '=', id)
    .orderBy('language')
    .execute()
  return {
    key: drama.key,
    id,
    name: drama.name,
    language: drama.language,
    translations: translated.map(({ language }) => language),
    texts: [toText(drama), ...translated.map(toText)],
    categories: await listCategories(db, id),
    cast: drama.facts.cast ?? [],
    series: drama.series_key === null ? null : { key: drama.series_key, season: drama.season! },
    importedFrom: drama.imported_from,
    minimumAge: drama.minimum_age,
    clip:
      drama.clip_start_ms === null || drama.clip_end_ms === null
        ? null
        : { startMs: drama.clip_start_ms, endMs: drama.clip_end_ms },
    state: drama.state,
    publishAt: isoTime(drama.publish_at_ms),
    publishedAt: isoTime(drama.published_at_ms),
    homeRows: await listHomeRows(db, drama.key),
    playCount: drama.week_play_count,
    savedCount: await countSaved(db, id),
    purchases: await loadPurchases(db, id, null),
    episodes: await listEpisodes(db, id),
    buyers: withBuyers ? await listBuyers(db, id) : null,
  }
}

type Texts = Pick<Tables['drama_translation'], 'language' | 'name' | 'introduction' | 'cover_key'>

function toText({ language, name, introduction, cover_key }: Texts): ReleaseDetail['texts'][number] {
  return { language, name, introduction, hasCover: cover_key !== null }
}

async function listCategories(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('drama_category')
    .innerJoin('category', 'category.id', 'drama_category.category_id')
    .select('category.name')
    .where('drama_id', '=', id)
    .where('category_id', '!=', ALL_GENRES_ID)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.name)
}

async function listHomeRows(db: Database, key: string): Promise<string[]> {
  const columns = await storedColumns(db)
  return columns.flatMap((column) => ('dramas' in column && column.dramas?.includes(key) ? column.name : []))
}

async function countSaved(db: Database, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_drama')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('drama_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

async function listEpisodes(db: Database, id: string): Promise<ReleaseDetail['episodes']> {
  const rows = await db
    .selectFrom('episode')
    .selectAll('episode')
    .select(({ selectFrom }) =>
      selectFrom('unlock')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('unlock.drama_id', '=', id)
        .whereRef('unlock.episode_id', '=', 'episode.id')
        .as('unlock_count'),
    )
    .where('episode.drama_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    id: row.id,
    state: row.state,
    publishAt: isoTime(row.publish_at_ms),
    isFree: row.is_free,
    isAppOnly: row.is_app_only,
    priceCoins: row.is_free ? 0 : row.price_coins,
    durationMs: row.duration_ms,
    captions: row.captions.map((caption) => caption.language),
    mediaKey: row.media_key,
    hasHighMp4: row.has_high_mp4,
    unlockCount: row.unlock_count ?? 0,
  }))
}
