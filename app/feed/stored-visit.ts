import { readStored, tabStorage, writeStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { Clip } from './clip.ts'
import type { Place } from './clip-places.ts'
import type { KeptVisit } from './kept-visit.ts'
import type { Visit } from './visit.ts'

/** Later a load of the page is another visit. */
const AWAY_MS_MAX = 30 * 60_000

interface StoredVisit {
  language: string
  sessionMark: string | null
  atMs: number
  visit: Visit
  places: [string, Place][]
  reported: string[]
}

/** For this tab, so that a reload goes on with the visit. */
export function storeVisit({ data: { language, sessionMark }, visit, places, reported }: KeptVisit): void {
  const stored: StoredVisit = {
    language,
    sessionMark,
    atMs: Date.now(),
    visit,
    places: places.entries(),
    reported: [...reported],
  }
  writeStored(tabStorage(), STORAGE_KEYS.feedVisit, stored)
}

/** The visit that this tab left a while ago, with where its clips were left. Null: there is none that goes on. */
export function restoreVisit({ data, places, reported }: KeptVisit): Visit | null {
  const stored = readStored(tabStorage(), STORAGE_KEYS.feedVisit) as Partial<StoredVisit> | null
  if (stored?.language !== data.language || stored.sessionMark !== data.sessionMark) return null
  if (!(Date.now() - (stored.atMs ?? 0) < AWAY_MS_MAX) || !isVisit(stored.visit)) return null
  if (Array.isArray(stored.places)) places.restore(stored.places)
  for (const dramaId of stored.reported ?? []) reported.add(dramaId)
  return stored.visit
}

/** A build before this one may have stored another form. */
function isVisit(value: Partial<Visit> | undefined): value is Visit {
  const lists = [value?.clips, value?.shown, value?.hidden]
  return (
    lists.every(Array.isArray) &&
    typeof value?.index === 'number' &&
    typeof value.droppedCount === 'number' &&
    typeof value.isOver === 'boolean' &&
    (value.clips ?? []).every(isClip)
  )
}

const isClip = ({ dramaId, genres, episode, startSeconds, endSeconds }: Partial<Clip>) =>
  typeof dramaId === 'string' &&
  Array.isArray(genres) &&
  typeof episode?.episodeId === 'string' &&
  typeof episode.play === 'object' &&
  Array.isArray(episode.captions) &&
  typeof startSeconds === 'number' &&
  typeof endSeconds === 'number'
