import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { LANGUAGES } from '../../../app/i18n/language.ts'
import { captionsByLanguage, readGenres, readTexts } from '../../drama-texts.ts'
import { describeDrama } from '../../write-drama.ts'
import { planFilm, spokenLines } from '../film.ts'
import { isFilmed } from '../story.ts'
import { DRAMAS } from './index.ts'

const LONGEST_FILM_SECONDS = 70
const SHORTEST_FILM_SECONDS = 30

const toSeconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

describe('the demonstration catalogue', () => {
  it('has its genres in every language of the interface', () => {
    for (const texts of Object.values(readGenres()))
      expect(['en', ...Object.keys(texts)]).toEqual(expect.arrayContaining([...LANGUAGES]))
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
  })

  it('tells episodes of a watchable length, with captions inside them, or none', () => {
    const films = isFilmed(drama) ? drama.episodes.map((_, index) => planFilm(drama, index)) : []
    for (const film of films) {
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
    expect(lines.map(({ en }) => en?.replaceAll('…', '...'))).toEqual(
      isFilmed(drama) ? spokenLines(drama) : [],
    )
    for (const texts of [name, introduction, ...lines]) {
      expect(Object.keys(texts)).toEqual(languages)
      expect(Object.values(texts).filter((text) => !text.trim())).toEqual([])
    }
  })
})
