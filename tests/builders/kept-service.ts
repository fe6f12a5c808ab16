import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkDeps } from '../../platform/backup/take-backup.ts'
import type { Database } from '../../platform/db/tables.ts'
import { aBuyer, episodesAt } from './money.ts'
import { platformOver, START_MS, standingClock } from './platform.ts'

/** What backups need, without a terminal. */
export function workDeps(given: Partial<WorkDeps> = {}): WorkDeps {
  return {
    clock: standingClock(),
    progress: { begin: () => ({ add: () => {}, end: () => {} }) },
    signal: new AbortController().signal,
    ...given,
  }
}

/** A media key of the service's first episode, for {@link writeMedia}. */
export const MEDIA_KEY = '0123456789abcdef01234567'

/** Characters that a copy could get wrong. */
export const NAME = 'Neon "Oath" \\ 霓虹誓言 🌃 قسم'

/** What Ada's device has reported: events of two days. */
export const REPORTED = {
  cm: { equipmentId: 'ada', language: 'en' },
  et: [
    { en: 'page_show', ett: START_MS, kv: { eventParams: { page: 'index', eventId: 'e1' } } },
    { en: 'page_hide', ett: START_MS - 86_400_000, kv: { eventParams: { page: 'index', eventId: 'e2' } } },
  ],
}

/** A small service: a drama with a name of many alphabets, a member who has bought an episode of it, and usage events. */
export async function fillService(db: Database) {
  const platform = platformOver(db)
  const drama = await platform.publish({
    key: 'oath',
    name: NAME,
    episodes: episodesAt([20, 30]),
  })
  const ada = await aBuyer(platform, { coins: 100, bonus: 5 })
  await ada.play(drama.dramaId, drama.episodeIds[1]!)
  await ada.post('/user/api/front/like/add', { contentId: drama.dramaId, chapterId: drama.episodeIds[0] })
  await ada.post('/tracking/report', REPORTED)
  return { platform, ada, ...drama }
}

/** Media of one episode and one picture, as an import leaves them. */
export function writeMedia(dataDir: string, key = MEDIA_KEY): void {
  const folder = join(dataDir, 'media/episodes', key)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.mpd'), '<MPD/>')
  writeFileSync(join(folder, 'video-1-00001.m4s'), key.repeat(1000))
  mkdirSync(join(dataDir, 'media/pictures'), { recursive: true })
  writeFileSync(join(dataDir, 'media/pictures', `${key}.webp`), `picture ${key}`)
}
