import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { episodeItem, type Freed, type MediaStore, pictureItem } from '../media-store/media-store.ts'

export interface MediaKeys {
  videos: string[]
  pictures: string[]
}

/** The condition of `platform/catalog/visibility.ts`, for any member with an account. */
const IS_THERE = sql`drama.state NOT IN ('removed', 'takenDown')`
const IS_BOUGHT_IN_PART = sql`EXISTS (SELECT FROM unlock JOIN member ON member.id = unlock.member_id
  WHERE unlock.drama_id = drama.id AND member.deleted_at_ms IS NULL)`
const IS_BOUGHT = sql`EXISTS (SELECT FROM unlock JOIN member ON member.id = unlock.member_id
  WHERE unlock.drama_id = drama.id AND unlock.episode_id = episode.id AND member.deleted_at_ms IS NULL)`
const NEEDS_EPISODE = sql<boolean>`(${IS_THERE} AND episode.state NOT IN ('removed', 'takenDown')
  OR drama.state <> 'takenDown' AND episode.state <> 'takenDown'
    AND (${IS_BOUGHT} OR episode.is_free AND NOT episode.is_hidden AND ${IS_BOUGHT_IN_PART}))`
const NEEDS_COVERS = sql<boolean>`(${IS_THERE} OR drama.state <> 'takenDown' AND ${IS_BOUGHT_IN_PART})`
const DRAMAS_WITH_COVERS = sql`drama CROSS JOIN LATERAL (VALUES (drama.cover_key), (drama.wide_cover_key)
  UNION ALL SELECT unnest(drama.other_cover_keys)
  UNION ALL SELECT cover_key FROM drama_translation WHERE drama_id = drama.id) AS cover (key)`

/**
 * Videos and pictures of removed dramas and episodes that nothing needs any more: no other drama with the
 * same content (record 005), and no member who bought them. The caller deletes them.
 */
export async function findUnneeded(db: Database, dramaIds: readonly string[]): Promise<MediaKeys> {
  const videos = new Set<string>()
  const pictures = new Set<string>()
  const { rows: episodes } = await sql<{ media_key: string; first_frame_key: string }>`
    SELECT media_key, first_frame_key FROM episode JOIN drama ON drama.id = episode.drama_id
    WHERE drama.id = ANY(${dramaIds}::text[]) AND NOT ${NEEDS_EPISODE}`.execute(db)
  for (const episode of episodes) {
    videos.add(episode.media_key)
    pictures.add(episode.first_frame_key)
  }
  const { rows: covers } = await sql<{ key: string }>`
    SELECT cover.key FROM ${DRAMAS_WITH_COVERS}
    WHERE drama.id = ANY(${dramaIds}::text[]) AND cover.key IS NOT NULL AND NOT ${NEEDS_COVERS}`.execute(db)
  for (const { key } of covers) pictures.add(key)
  const { rows: needed } = await sql<{ key: string }>`
    SELECT media_key AS key FROM episode JOIN drama ON drama.id = episode.drama_id
      WHERE media_key = ANY(${[...videos]}::text[]) AND ${NEEDS_EPISODE}
    UNION SELECT first_frame_key FROM episode JOIN drama ON drama.id = episode.drama_id
      WHERE first_frame_key = ANY(${[...pictures]}::text[]) AND ${NEEDS_EPISODE}
    UNION SELECT cover.key FROM ${DRAMAS_WITH_COVERS}
      WHERE cover.key = ANY(${[...pictures]}::text[]) AND ${NEEDS_COVERS}`.execute(db)
  for (const { key } of needed) {
    videos.delete(key)
    pictures.delete(key)
  }
  return { videos: [...videos], pictures: [...pictures] }
}

/** Pictures first, since web fronts request them as soon as the catalogue changes. */
export function deleteUnneeded(store: MediaStore, { videos, pictures }: MediaKeys): Promise<Freed> {
  return store.remove([...pictures.map(pictureItem), ...videos.map(episodeItem)])
}
