import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Captions, readWebVtt } from '../platform/media/captions/captions.ts'
import { dashCaptions, hlsCaptions, renderHlsCaptions } from '../platform/media/packaging/manifests.ts'
import type { MediaDescription } from '../platform/media/packaging/package-episode.ts'
import { contentKey, hashFile } from '../platform/media-store/content-key.ts'
import { diskStore } from '../platform/media-store/disk-store.ts'
import { episodeItem } from '../platform/media-store/media-store.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'
import { captionsByLanguage } from './drama-texts.ts'
import {
  DEMO_MEDIA,
  type DemoPublication,
  neverPackaged,
  readCatalog,
  removeUnused,
  writeCatalog,
} from './package.ts'
import { planFilm } from './render/film.ts'
import { type Drama, isFilmed } from './render/story.ts'
import { describeDrama } from './write-drama.ts'

type Texts = Pick<DramaPublication, 'language' | 'name' | 'introduction' | 'translations' | 'categories'>

/**
 * Brings texts, prices and days of the packaged demonstration up to date and keeps its films and pictures. An episode whose captions
 * change gets another key, since browsers keep what they loaded under the old one.
 */
export async function packageTexts(dramas: readonly Drama[], report: (line: string) => void): Promise<void> {
  const packaged = await readCatalog()
  const publications: DemoPublication[] = []
  for (const drama of dramas) {
    const publication = packaged.find(({ key }) => key === drama.key)
    if (!publication) throw neverPackaged(drama.key)
    publications.push(await updateDrama(drama, publication, report))
  }
  await writeCatalog(publications)
  await removeUnused(publications)
}

async function updateDrama(drama: Drama, publication: DemoPublication, report: (line: string) => void) {
  const { language, name, introduction, translations, categories } = parse(describeDrama(drama)) as Texts
  const updated = {
    ...publication,
    language,
    name,
    introduction,
    translations: withCovers(translations, publication),
    categories,
  }
  if (!isFilmed(drama)) return { ...updated, announcedInDays: drama.announcedInDays, episodes: [] }
  const episodes: DramaPublication['episodes'] = []
  for (const index of drama.episodes.keys()) {
    const episode = publication.episodes[index]!
    const { mediaKey } = episode
    const captions = [...captionsByLanguage(planFilm(drama, index))].map(
      ([language, text]) => readWebVtt(language, text).captions,
    )
    const key = await keepWithCaptions(mediaKey, captions)
    if (key !== mediaKey) report(`captions  ${drama.key}: episode ${index + 1}`)
    // An episode that stays as it is also keeps the labels that its manifests have.
    const listed = [...(await readDescription(key)).captions]
    const isFree = index < drama.freeEpisodes
    episodes.push({
      ...episode,
      mediaKey: key,
      captions: listed,
      isFree,
      priceCoins: isFree ? 0 : drama.priceCoins,
    })
  }
  return { ...updated, episodes }
}

/** Translations that keep the covers which are packaged. */
function withCovers(
  translations: DramaPublication['translations'],
  packaged: Pick<DramaPublication, 'translations'>,
): DramaPublication['translations'] {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => {
      const coverKey = packaged.translations[language]?.coverKey
      return [language, coverKey ? { ...texts, coverKey } : texts]
    }),
  )
}

async function readDescription(mediaKey: string): Promise<MediaDescription> {
  const path = join(DEMO_MEDIA, episodeItem(mediaKey), 'media.json')
  return JSON.parse(await readFile(path, 'utf8')) as MediaDescription
}

/** The key of that episode with those captions; its own if it has them already. */
async function keepWithCaptions(mediaKey: string, captions: readonly Captions[]): Promise<string> {
  const folder = join(DEMO_MEDIA, episodeItem(mediaKey))
  const description = await readDescription(mediaKey)
  if (await hasCaptions(folder, description, captions)) return mediaKey
  const store = diskStore(DEMO_MEDIA)
  const film = await hashFile(join(folder, 'plain.mp4'))
  const key = contentKey('captioned', film, ...captions.flatMap(({ language, text }) => [language, text]))
  await store.put(episodeItem(key), async (partial) => {
    await store.copyTo(episodeItem(mediaKey), partial)
    const rewrite = async (name: string, change: (text: string) => string) =>
      writeFile(join(partial, name), change(await readFile(join(partial, name), 'utf8')))
    await rewrite('manifest.mpd', (text) => withDashCaptions(text, captions))
    await rewrite('master.m3u8', (text) => withHlsCaptions(text, captions))
    const listed = captions.map(({ language, label }) => ({ language, label }))
    await rewrite('media.json', () => `${JSON.stringify({ ...description, captions: listed }, null, 2)}\n`)
    for (const { language } of description.captions)
      for (const ending of ['vtt', 'm3u8']) await rm(join(partial, `captions.${language}.${ending}`))
    for (const { language, text } of captions) {
      await writeFile(join(partial, `captions.${language}.vtt`), text)
      const playlist = renderHlsCaptions(language, description.durationMs)
      await writeFile(join(partial, `captions.${language}.m3u8`), playlist)
    }
  })
  return key
}

async function hasCaptions(folder: string, description: MediaDescription, captions: readonly Captions[]) {
  const languages = (list: readonly { language: string }[]) => list.map(({ language }) => language).join()
  if (languages(description.captions) !== languages(captions)) return false
  for (const { language, text } of captions)
    if ((await readFile(join(folder, `captions.${language}.vtt`), 'utf8')) !== text) return false
  return true
}

const DASH_CAPTIONS = /<AdaptationSet [^>]*contentType="text"[\s\S]*?<\/AdaptationSet>\n/g
const HLS_CAPTIONS = /^#EXT-X-MEDIA:TYPE=SUBTITLES.*\n/gm

export function withDashCaptions(manifest: string, captions: readonly MediaCaptions[]): string {
  const lines = dashCaptions(captions).map((line) => `${line}\n`)
  return manifest.replace(DASH_CAPTIONS, '').replace('</Period>', () => `${lines.join('')}</Period>`)
}

export function withHlsCaptions(master: string, captions: readonly MediaCaptions[]): string {
  const lines = hlsCaptions(captions).map((line) => `${line}\n`)
  return master.replace(HLS_CAPTIONS, '').replace('#EXT-X-STREAM-INF', (tag) => `${lines.join('')}${tag}`)
}

type MediaCaptions = Pick<Captions, 'language' | 'label'>
