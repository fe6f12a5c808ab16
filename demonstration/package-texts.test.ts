import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES } from '../app/i18n/language.ts'
import type { MediaDescription } from '../platform/media/packaging/package-episode.ts'
import type { DramaPublication } from '../platform/publication/drama-publication.ts'
import { type ByLanguage, captionsByLanguage } from './drama-texts.ts'
import { DEMO_CATALOG, DEMO_MEDIA, type DemoPublication } from './package.ts'
import { withDashCaptions, withHlsCaptions } from './package-texts.ts'
import { DRAMAS } from './render/dramas/index.ts'
import { planFilm } from './render/film.ts'
import { isFilmed } from './render/story.ts'
import { describeDrama } from './write-drama.ts'

const packaged = JSON.parse(readFileSync(DEMO_CATALOG, 'utf8')) as DemoPublication[]
const findPackaged = (key: string) => packaged.find((publication) => publication.key === key)!
const readMedia = (mediaKey: string, name: string) =>
  readFileSync(join(DEMO_MEDIA, 'episodes', mediaKey, name), 'utf8')
const readDescription = (mediaKey: string) =>
  JSON.parse(readMedia(mediaKey, 'media.json')) as MediaDescription
const readDemo = (name: string) => parse(readFileSync(join(DEMO_MEDIA, '..', name), 'utf8')) as unknown

describe.each(DRAMAS.map((drama) => [drama.key, drama] as const))('what is packaged of %s', (key, drama) => {
  const publication = findPackaged(key)

  it('has the texts of its file: else run "npm run demo:build -- --texts"', () => {
    const { name, introduction, translations, categories } = parse(describeDrama(drama)) as DramaPublication
    expect(publication).toMatchObject({ name, introduction, translations, categories })
  })

  it('has the locks or the day of its description: else run the same', () => {
    const locks = publication.episodes.map(({ priceCoins }) => priceCoins)
    const { freeEpisodes, priceCoins } = isFilmed(drama) ? drama : { freeEpisodes: 0, priceCoins: 0 }
    expect(locks).toEqual(locks.map((_, index) => (index < freeEpisodes ? 0 : priceCoins)))
    expect(publication.announcedInDays).toBe(isFilmed(drama) ? undefined : drama.announcedInDays)
  })

  it('has the captions of its file, in the catalogue and beside the film', () => {
    const films = isFilmed(drama) ? drama.episodes.map((_, index) => planFilm(drama, index)) : []
    expect(publication.episodes).toHaveLength(films.length)
    for (const [index, film] of films.entries()) {
      const { mediaKey, captions } = publication.episodes[index]!
      const expected = captionsByLanguage(film)
      expect(captions.map(({ language }) => language)).toEqual([...expected.keys()])
      expect(captions).toEqual(readDescription(mediaKey).captions)
      for (const [language, text] of expected)
        expect(readMedia(mediaKey, `captions.${language}.vtt`)).toBe(text)
    }
  })

  it('lists them in its manifests as the importer does', () => {
    for (const { mediaKey } of publication.episodes) {
      const { captions } = readDescription(mediaKey)
      const dash = readMedia(mediaKey, 'manifest.mpd')
      const hls = readMedia(mediaKey, 'master.m3u8')
      expect(withDashCaptions(dash, captions)).toBe(dash)
      expect(withHlsCaptions(hls, captions)).toBe(hls)
      const [first] = captions
      expect(withDashCaptions(withDashCaptions(dash, [first!]), captions)).toBe(dash)
      expect(withHlsCaptions(withHlsCaptions(hls, [first!]), captions)).toBe(hls)
      for (const { language } of captions) {
        expect(dash.split(`<BaseURL>captions.${language}.vtt</BaseURL>`)).toHaveLength(2)
        expect(hls.split(`URI="captions.${language}.m3u8"`)).toHaveLength(2)
        expect(readMedia(mediaKey, `captions.${language}.m3u8`)).toContain(`captions.${language}.vtt`)
      }
    }
  })
})

test('the rows of Home and the words on packages are in every language of the interface', () => {
  const columns = readDemo('home.yaml') as { translations: ByLanguage }[]
  const { packages } = readDemo('packages.yaml') as {
    packages: { name: ByLanguage; marketingCopy?: ByLanguage }[]
  }
  const words = packages.flatMap(({ name, marketingCopy }) => [
    name,
    ...(marketingCopy ? [marketingCopy] : []),
  ])
  expect(columns.length * words.length).toBeGreaterThan(0)
  for (const texts of [...columns.map(({ translations }) => ({ en: '', ...translations })), ...words])
    expect(Object.keys(texts)).toEqual(expect.arrayContaining([...LANGUAGES]))
})
