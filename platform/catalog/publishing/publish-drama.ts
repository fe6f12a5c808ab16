import { type RawBuilder, sql } from 'kysely'
import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { inTransaction, type Tx } from '../../db/in-transaction.ts'
import type { Database, EpisodeState, ReleaseState } from '../../db/tables.ts'
import { DramaPublication } from '../../publication/drama-publication.ts'
import type { Clock } from '../../runtime/clock.ts'
import { type Fault, noFault } from '../../runtime/fault.ts'
import type { Ids } from '../../runtime/ids.ts'
import { claimCategories } from '../columns/categories.ts'
import { addContentLanguages } from '../columns/content-languages.ts'
import { editorialPosition } from '../columns/set-columns.ts'
import { baseLanguage } from '../language.ts'
import { countDramas, countEpisodes, listAsStated } from './listing.ts'

export interface PublishedDrama {
  dramaId: string
  isNew: boolean
  isHidden: boolean
  /** By episode number, the first at index 0. Stable across publications. */
  episodeIds: string[]
}

export interface CatalogDeps {
  db: Database
  clock: Clock
  ids: Ids
  fault?: Fault
}

/**
 * Adds a finished drama to the catalogue, or updates the one with the same key: drama and episode ids stay,
 * episodes beyond the new end are hidden, not deleted, since members may have unlocked them. Anything hidden
 * or scheduled by command stays so; anything removed is hidden until it is published again. All or nothing.
 * Throws `ZodError` for an invalid publication.
 */
export function publishDrama(deps: CatalogDeps, publication: DramaPublication): Promise<PublishedDrama> {
  return inTransaction(deps.db, (tx) => publishDramaIn(tx, deps, publication))
}

/**
 * {@link publishDrama} within a larger transaction.
 *
 * @param restores makes it public, even if a command has hidden or removed it
 * @param importedFrom folder the drama comes from; absent: unchanged
 */
export async function publishDramaIn(
  tx: Tx,
  {
    clock,
    ids,
    fault = noFault,
    restores = false,
    importedFrom,
  }: Omit<CatalogDeps, 'db'> & { restores?: boolean; importedFrom?: string | undefined },
  publication: DramaPublication,
): Promise<PublishedDrama> {
  const given = DramaPublication.parse(publication)
  checkEpisodes(given)
  const nowMs = clock.nowMs()
  const newId = ids.next()
  const drama = await upsertDrama(tx, given, { newId, nowMs, restores, importedFrom })
  await replaceTranslations(tx, drama.id, given)
  await replaceCategories(tx, drama, given, ids)
  await listAsStated(tx, drama.id)
  await tx
    .insertInto('also_watched')
    .values({ drama_id: drama.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const episodeIds = await upsertEpisodes(tx, drama, given, { ids, nowMs })
  await countEpisodes(tx, drama.id, nowMs)
  fault('publish:before-commit')
  return { dramaId: drama.id, isNew: drama.isNew, isHidden: drama.is_hidden, episodeIds }
}

function checkEpisodes({ key, episodes, comesOn }: DramaPublication): void {
  if (episodes.length === 0 && comesOn === undefined) {
    throw new RangeError(`"${key}" has no episodes and no day on which it comes.`)
  }
  const wrong = episodes.findIndex((episode, index) => episode.number !== index + 1)
  if (wrong >= 0) {
    throw new RangeError(
      `Episodes of "${key}" are numbered from 1 without gaps; number ${wrong + 1} is ${episodes[wrong]!.number}.`,
    )
  }
}

async function upsertDrama(
  tx: Tx,
  given: DramaPublication,
  {
    newId,
    nowMs,
    restores,
    importedFrom,
  }: { newId: string; nowMs: number; restores: boolean; importedFrom: string | undefined },
) {
  const values = {
    language: given.language,
    name: given.name,
    introduction: given.introduction,
    cover_key: given.coverKey,
    ...(given.otherCoverKeys && { other_cover_keys: given.otherCoverKeys }),
    wide_cover_key: given.wideCoverKey,
    cover_color: given.coverColor,
    series_key: given.series?.key ?? null,
    season: given.series?.season ?? null,
    ...(given.minimumAge !== undefined && { minimum_age: given.minimumAge }),
    ...(given.clip && { clip_start_ms: given.clip.startMs, clip_end_ms: given.clip.endMs }),
    ...(given.openingEndMs !== undefined && { opening_end_ms: given.openingEndMs }),
    comes_on: given.comesOn ?? null,
    facts: JSON.stringify(ShownFacts.parse(given)),
    ...(importedFrom !== undefined && { imported_from: importedFrom }),
    updated_at_ms: nowMs,
  }
  const row = await tx
    .insertInto('drama')
    .values({
      id: newId,
      key: given.key,
      state: given.isHidden ? 'hidden' : 'published',
      published_at_ms: given.isHidden ? null : nowMs,
      editorial_position: await editorialPosition(tx, given.key),
      // Counted once its episodes are stored.
      episode_count: given.episodes.length,
      free_episode_count: 0,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        ...values,
        // What was not given stays.
        facts: sql<string>`drama.facts || excluded.facts`,
        updated_at_ms: sql<number>`greatest(${nowMs}::bigint, drama.updated_at_ms + 1)`,
        ...(restores
          ? { state: 'published', publish_at_ms: null, published_at_ms: nowMs }
          : { state: afterImport<ReleaseState>('drama.state') }),
      }),
    )
    // Not counted yet: as they were before this publication.
    .returning(['id', 'ordinal', 'is_hidden', 'episode_count'])
    .executeTakeFirstOrThrow()
  const isNew = row.id === newId
  return { ...row, isNew, hidesEpisodes: !isNew && row.episode_count === 0 && given.isHidden === true }
}

/** The media exists again, but only the operator decides whether to show it. */
function afterImport<State>(column: string): RawBuilder<State> {
  const state = sql.ref(column)
  return sql`CASE WHEN ${state} IN ('removed', 'takenDown') THEN 'hidden' WHEN ${state} = 'leftOut' THEN 'published'
    ELSE ${state} END`
}

async function replaceTranslations(tx: Tx, dramaId: string, given: DramaPublication): Promise<void> {
  await addContentLanguages(tx, [given.language, ...Object.keys(given.translations)])
  await tx.deleteFrom('drama_translation').where('drama_id', '=', dramaId).execute()
  const rows = Object.entries(given.translations).map(([language, text]) => ({
    drama_id: dramaId,
    base_language: baseLanguage(language),
    language,
    name: text.name ?? null,
    introduction: text.introduction ?? null,
    cover_key: text.coverKey ?? null,
  }))
  if (rows.length > 0) await tx.insertInto('drama_translation').values(rows).execute()
}

/** The drama is locked. Ones that do not exist are made. */
export async function replaceCategories(
  tx: Tx,
  drama: { id: string; ordinal: number; is_hidden: boolean },
  given: Pick<DramaPublication, 'categories' | 'language'>,
  ids: Ids,
): Promise<void> {
  const categoryIds = await claimCategories(tx, given, ids)
  const wanted = [...categoryIds, ALL_GENRES_ID]
  const removed = await tx
    .deleteFrom('drama_category')
    .where('drama_id', '=', drama.id)
    .returning(['category_id', 'is_listed'])
    .execute()
  await tx
    .insertInto('drama_category')
    .values(
      wanted.map((categoryId, position) => ({
        drama_id: drama.id,
        category_id: categoryId,
        drama_ordinal: drama.ordinal,
        position,
        is_listed: !drama.is_hidden,
      })),
    )
    .execute()
  const before = new Set(removed.flatMap((row) => (row.is_listed ? row.category_id : [])))
  const after = new Set(drama.is_hidden ? [] : wanted)
  await countDramas(
    tx,
    [...after].filter((id) => !before.has(id)),
    1,
  )
  await countDramas(
    tx,
    [...before].filter((id) => !after.has(id)),
    -1,
  )
}

async function upsertEpisodes(
  tx: Tx,
  { id: dramaId, hidesEpisodes }: { id: string; hidesEpisodes: boolean },
  { episodes }: DramaPublication,
  { ids, nowMs }: { ids: Ids; nowMs: number },
): Promise<string[]> {
  await tx
    .updateTable('episode')
    .set({ state: 'leftOut', publish_at_ms: null, revoked_at_ms: nowMs })
    .where('drama_id', '=', dramaId)
    .where('number', '>', episodes.length)
    .where('state', 'not in', ['leftOut', 'removed', 'takenDown'])
    .execute()
  if (episodes.length === 0) return []
  const rows = await tx
    .insertInto('episode')
    .values(
      episodes.map((episode) => ({
        id: ids.next(),
        drama_id: dramaId,
        number: episode.number,
        state: hidesEpisodes ? 'hidden' : 'published',
        media_key: episode.mediaKey,
        first_frame_key: episode.firstFrameKey,
        has_high_mp4: episode.hasHighMp4,
        duration_ms: episode.durationMs,
        captions: JSON.stringify(episode.captions),
        is_free: episode.isFree,
        is_app_only: episode.isAppOnly,
        price_coins: episode.priceCoins,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['drama_id', 'number']).doUpdateSet((row) => ({
        media_key: row.ref('excluded.media_key'),
        first_frame_key: row.ref('excluded.first_frame_key'),
        has_high_mp4: row.ref('excluded.has_high_mp4'),
        duration_ms: row.ref('excluded.duration_ms'),
        captions: row.ref('excluded.captions'),
        is_free: row.ref('excluded.is_free'),
        is_app_only: row.ref('excluded.is_app_only'),
        price_coins: row.ref('excluded.price_coins'),
        state: afterImport<EpisodeState>('episode.state'),
        revoked_at_ms: sql<number>`CASE WHEN episode.is_free AND NOT excluded.is_free THEN ${nowMs}::bigint
          ELSE episode.revoked_at_ms END`,
      })),
    )
    .returning(['id', 'number'])
    .execute()
  return rows.toSorted((a, b) => a.number - b.number).map((row) => row.id)
}
