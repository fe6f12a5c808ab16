import { describe, expect, test } from 'vitest'
import { GLIMPSE_SECONDS } from './direction.ts'
import { DRAMAS } from './dramas/index.ts'
import { planFilm } from './film.ts'
import { isFilmed } from './story.ts'

const films = DRAMAS.flatMap((drama) =>
  isFilmed(drama) ? drama.episodes.map((_, index) => planFilm(drama, index)) : [],
)

describe.each(films.map((film) => [`${film.drama.key} ${film.number}`, film] as const))(
  '%s',
  (_, { cuts }) => {
    test('is told in panels', () => {
      const divided = cuts.filter(({ direction }) => direction.layout !== 'whole')
      expect(divided.length + cuts.flatMap(({ direction }) => direction.closeUps).length).toBeGreaterThan(2)
      expect(cuts[0]!.direction.arrival).toBe('cut')
    })

    test('shows close-ups of who is there, one at a time, and none over a glimpse of the next shot', () => {
      for (const [index, { shot, start, end, direction }] of cuts.entries()) {
        const here = shot.kind === 'acted' ? shot.actors.map(({ who }) => who) : []
        const next = cuts[index + 1]?.direction.arrival
        const until = end - start - (next === 'open' ? GLIMPSE_SECONDS : 0)
        let last = 0
        for (const closeUp of direction.closeUps) {
          expect(here).toContain(closeUp.who)
          expect(closeUp.start).toBeGreaterThanOrEqual(last)
          expect(closeUp.end).toBeGreaterThan(closeUp.start)
          expect(closeUp.end).toBeLessThanOrEqual(until + 0.01)
          last = closeUp.end
        }
      }
    })

    test('is struck only while the shot lasts', () => {
      for (const { start, end, direction } of cuts)
        for (const { at } of direction.impacts) expect(at).toBeLessThan(end - start)
    })
  },
)
