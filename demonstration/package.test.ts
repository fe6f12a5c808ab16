import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES } from '../app/i18n/language.ts'
import { CATALOGUE_FOLDER, findMedia } from '../tests/catalogue/folder.ts'
import { DEMO_CATALOG, DEMO_MEDIA, type DemoPublication, withFilmsAnew } from './package.ts'

const LARGEST_DEMO_BYTES = 49_000_000
const SHORTEST_FILM_MS = 30_000
const ROWS = 5
/** Slides of the carousel, which is the first row. */
const FIRST_ON_HOME = 6

const readCatalogue = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as DemoPublication[]
const dramas = readCatalogue(DEMO_CATALOG)
const home = parse(readFileSync(join(DEMO_MEDIA, '../home.yaml'), 'utf8')) as {
  type: string
  dramas: string[]
}[]

/** Of the languages other than its own. */
const listCovers = ({ translations }: DemoPublication) =>
  Object.entries(translations).flatMap(([language, { coverKey }]) =>
    coverKey ? [{ language, coverKey }] : [],
  )

const listItems = (publication: DemoPublication) => {
  const { coverKey, wideCoverKey, episodes } = publication
  const covers = [coverKey, wideCoverKey, ...listCovers(publication).map((cover) => cover.coverKey)]
  const pictures = [...covers, ...episodes.map(({ firstFrameKey }) => firstFrameKey)]
  return [
    ...pictures.map((key) => `pictures/${key}.webp`),
    ...episodes.map(({ mediaKey }) => `episodes/${mediaKey}`),
  ]
}

test('the demonstration is small enough to be committed', () => {
  const files = readdirSync(join(DEMO_MEDIA, '..'), { recursive: true, withFileTypes: true })
  const sizes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_DEMO_BYTES)
})

test('it and the catalogue of the tests have all their films and pictures', () => {
  const items = dramas.flatMap(listItems).map((item) => join(DEMO_MEDIA, item))
  expect(items.filter((path) => !statSync(path, { throwIfNoEntry: false }))).toEqual([])
  const ofTests = readCatalogue(join(CATALOGUE_FOLDER, 'catalog.json')).flatMap(listItems)
  expect(ofTests.filter((item) => !findMedia(item))).toEqual([])
})

test('where the tests show a film that is drawn anew, they show the new one, with their own picture', () => {
  const [drama] = dramas.filter(({ episodes }) => episodes.length > 1)
  const [first, second] = drama!.episodes
  const drawn = { ...first!, mediaKey: 'drawn', firstFrameKey: 'drawn', durationMs: first!.durationMs + 1 }
  const now = [{ ...drama!, episodes: [drawn, ...drama!.episodes.slice(1)] }]
  const ofTests = [{ ...drama!, episodes: [second!, first!] }]
  const [changed] = withFilmsAnew(ofTests, [drama!], now)
  expect(changed!.episodes).toEqual([
    second,
    { ...first!, mediaKey: 'drawn', durationMs: first!.durationMs + 1 },
  ])
})

describe.each(dramas.map((drama) => [drama.key, drama] as const))('%s', (_, publication) => {
  const { language, coverKey, episodes, announcedInDays } = publication

  test('has a poster in every language of the interface', () => {
    const covers = [{ language, coverKey }, ...listCovers(publication)]
    expect(covers.map((cover) => cover.language).toSorted()).toEqual([...LANGUAGES].toSorted())
    expect(new Set(covers.map((cover) => cover.coverKey)).size).toBe(LANGUAGES.length)
  })

  test('has films, or a day on which it comes', () => {
    expect(episodes.length > 0).toBe(announcedInDays === undefined)
  })

  test('shows another film in each episode, none of them short', () => {
    expect(new Set(episodes.map(({ mediaKey }) => mediaKey)).size).toBe(episodes.length)
    for (const { durationMs } of episodes) expect(durationMs).toBeGreaterThanOrEqual(SHORTEST_FILM_MS)
  })

  test('begins free, and ends locked', () => {
    expect(episodes.slice(0, 3).every(({ isFree }) => isFree)).toBe(true)
    expect(episodes.slice(-1).some(({ isFree }) => isFree)).toBe(false)
  })
})

describe('its Home', () => {
  test('has five rows, and first what can be watched', () => {
    expect(home.map(({ type }) => type)).toEqual(['carousel', ...Array(ROWS - 1).fill(expect.any(String))])
    const filmed = dramas.filter(({ episodes }) => episodes.length > 0).map(({ key }) => key)
    expect(home[0]!.dramas).toHaveLength(FIRST_ON_HOME)
    expect(filmed).toEqual(expect.arrayContaining(home[0]!.dramas))
  })

  test('lists known dramas, none of them in two rows that follow each other', () => {
    const keys = dramas.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining([...new Set(home.flatMap((row) => row.dramas))]))
    for (const [index, row] of home.entries()) {
      const around = [...row.dramas, ...(home[index + 1]?.dramas ?? [])]
      expect(around).toEqual([...new Set(around)])
    }
  })
})
