import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES } from '../../../app/i18n/language.ts'
import { captionsByLanguage, readGenres, readTexts } from '../../drama-texts.ts'
import { describeDrama } from '../../write-drama.ts'
import { drawCover, drawWideCover } from '../cover.ts'
import { drawFrame, planFilm, spokenLines } from '../film.ts'
import { scoreFilm } from '../sound/score.ts'
import { DRAMAS } from './index.ts'

const SMALL = { width: 72, height: 128 }
const LONGEST_FILM_SECONDS = 70
const SHORTEST_FILM_SECONDS = 7.5

const toSeconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

describe('the demonstration catalogue', () => {
  it('names every drama once', () => {
    expect(new Set(DRAMAS.map(({ key }) => key)).size).toBe(DRAMAS.length)
    expect(DRAMAS.length).toBeGreaterThanOrEqual(14)
  })

  it('has one long drama and one that is free to the end', () => {
    expect(DRAMAS.some(({ episodeCount }) => episodeCount === 64)).toBe(true)
    expect(DRAMAS.some((drama) => drama.freeEpisodes >= (drama.episodeCount ?? drama.episodes.length))).toBe(
      true,
    )
  })

  it('has its genres in every language of the interface', () => {
    for (const texts of Object.values(readGenres()))
      expect(['en', ...Object.keys(texts)]).toEqual(expect.arrayContaining([...LANGUAGES]))
  })

  it('shows only known dramas in its Home columns', () => {
    const columns = parse(
      readFileSync(path.join(import.meta.dirname, '../../../platform/demo/home.yaml'), 'utf8'),
    ) as {
      id: string
      dramas?: string[]
    }[]
    const keys = new Set(DRAMAS.map(({ key }) => key))
    for (const { dramas = [] } of columns) for (const key of dramas) expect(keys).toContain(key)
  })
})

describe.each(DRAMAS.map((drama) => [drama.key, drama] as const))('%s', (_, drama) => {
  it('is described completely', () => {
    const written = parse(describeDrama(drama)) as Record<string, unknown>
    expect(written).toMatchObject({ key: drama.key, language: drama.language })
    expect([drama.language, ...Object.keys(written.translations as object)]).toEqual(
      expect.arrayContaining([...LANGUAGES]),
    )
    expect(drama.categories.length).toBeGreaterThanOrEqual(2)
    expect(drama.categories.length).toBeLessThanOrEqual(5)
    for (const name of drama.categories) expect(readGenres()).toHaveProperty([name])
    const { episodes } = written as { episodes: unknown[] }
    expect(episodes.length).toBe(drama.episodeCount ?? drama.episodes.length)
    for (const number of drama.appOnlyEpisodes ?? []) expect(number).toBeLessThanOrEqual(episodes.length)
  })

  it('tells at least six episodes of a watchable length, with captions inside them', () => {
    expect(drama.episodes.length).toBeGreaterThanOrEqual(6)
    for (const index of drama.episodes.keys()) {
      const film = planFilm(drama, index)
      expect(film.seconds).toBeGreaterThan(SHORTEST_FILM_SECONDS)
      expect(film.seconds).toBeLessThan(LONGEST_FILM_SECONDS)
      for (const text of captionsByLanguage(film).values()) {
        const times = [...text.matchAll(/([\d:.]+) --> ([\d:.]+)/g)]
        expect(times.length).toBeGreaterThan(0)
        for (const [, start = '', end = ''] of times) {
          expect(toSeconds(start)).toBeLessThan(toSeconds(end))
          expect(toSeconds(end)).toBeLessThanOrEqual(film.cardStart)
        }
      }
    }
  })

  it('has its name, introduction and every spoken line in every language of the interface', () => {
    const { name, introduction, lines } = readTexts(drama)
    const languages = expect.arrayContaining([...LANGUAGES])
    expect(lines.map(({ en }) => en?.replaceAll('…', '...'))).toEqual(spokenLines(drama))
    for (const texts of [name, introduction, ...lines]) {
      expect(Object.keys(texts)).toEqual(languages)
      expect(Object.values(texts).filter((text) => !text.trim())).toEqual([])
    }
  })

  it('draws the same picture for the same moment', () => {
    for (const index of drama.episodes.keys()) {
      const film = planFilm(drama, index)
      for (const { start, end } of film.cuts) {
        const moment = (start + end) / 2
        expect(drawFrame(film, moment, SMALL)).toBe(drawFrame(planFilm(drama, index), moment, SMALL))
      }
      expect(drawFrame(film, film.cardStart + 0.5, SMALL)).not.toMatch(/NaN|undefined/)
    }
    expect(drawCover(drama)).toBe(drawCover(drama))
    expect(`${drawCover(drama)}${drawWideCover(drama)}`).not.toMatch(/NaN|undefined/)
  })
})

it('describes a few films of a drama without the episodes they lack', () => {
  const drama = DRAMAS.find(({ appOnlyEpisodes: [last] = [] }) => last !== undefined)!
  const few = parse(describeDrama(drama, [1, 2])) as { episodes: unknown[]; appOnlyEpisodes?: number[] }
  expect(few.episodes).toHaveLength(2)
  expect(few.appOnlyEpisodes).toBeUndefined()
  expect(parse(describeDrama(drama))).toMatchObject({ appOnlyEpisodes: drama.appOnlyEpisodes })
})

describe('the sound of a film', () => {
  it('lasts as long as the picture and repeats exactly', () => {
    const [drama] = DRAMAS
    if (!drama) throw new Error('the catalogue is empty')
    const film = planFilm(drama, 0)
    const wav = scoreFilm(film)
    const headerBytes = 44
    const bytesPerSample = 2
    expect(wav.readUInt32LE(24) * film.seconds).toBeCloseTo((wav.length - headerBytes) / bytesPerSample, -1)
    expect(wav.equals(scoreFilm(film))).toBe(true)
  })
})

it.each(DRAMAS)(
  'no film of $key begins under black or white: its first frame is shown before it plays',
  (drama) => {
    for (const { shots } of drama.episodes) {
      const [first] = shots
      expect(first?.kind === 'acted' ? first.enters : undefined).toBeUndefined()
    }
  },
)
