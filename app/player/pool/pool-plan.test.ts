import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPool } from './pool-plan.ts'

test('holds the next and the previous episode beside the one that plays (row 415)', () => {
  expect(planPool(['e2', null, null], [0], ['e3', 'e1'])).toEqual({
    clear: [],
    fill: [
      { place: 1, id: 'e3' },
      { place: 2, id: 'e1' },
    ],
  })
})

test('one step on, the episode left behind is the previous one and only the next is fetched (row 415)', () => {
  expect(planPool(['e2', 'e3', 'e1'], [1], ['e4', 'e2'])).toEqual({
    clear: [2],
    fill: [{ place: 2, id: 'e4' }],
  })
})

test('while a frame is held for another episode, there is room for one neighbour: the likeliest (row 415)', () => {
  expect(planPool(['e1', 'e7', 'e2'], [0, 1], ['e8', 'e6'])).toEqual({
    clear: [2],
    fill: [{ place: 2, id: 'e8' }],
  })
})

test('never touches what plays, never holds anything twice, and forgets nothing wanted (row 415)', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const pool = fc.uniqueArray(fc.option(id), {
    minLength: 3,
    maxLength: 3,
    selector: (episodeId) => episodeId ?? {},
  })
  const busyPlaces = fc.uniqueArray(fc.nat(2), { maxLength: 2 })
  fc.assert(
    fc.property(pool, busyPlaces, fc.uniqueArray(id, { maxLength: 2 }), (episodeIds, busy, wanted) => {
      const { clear, fill } = planPool(episodeIds, busy, wanted)
      const after: (string | null)[] = episodeIds.map((episode, place) =>
        clear.includes(place) ? null : episode,
      )
      for (const { place, id: episode } of fill) {
        expect(after[place]).toBeNull()
        after[place] = episode
      }
      for (const place of busy) expect(after[place]).toBe(episodeIds[place])
      const kept = after.filter((episode) => episode !== null)
      expect(new Set(kept).size).toBe(kept.length)
      for (const episode of wanted) if (episodeIds.includes(episode)) expect(after).toContain(episode)
      const hasRoom = after.some((episode, place) => episode === null && !busy.includes(place))
      if (hasRoom) for (const episode of wanted) expect(after).toContain(episode)
    }),
  )
})
