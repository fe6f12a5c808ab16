import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPool } from './pool-plan.ts'

test('holds the next and the previous episode beside the one that plays (row 415)', () => {
  expect(planPool(['e2', null, null], [0], ['e3', 'e1'])).toEqual({
    clear: [],
    fill: [
      { slot: 1, id: 'e3' },
      { slot: 2, id: 'e1' },
    ],
  })
})

test('one step on, the episode left behind is the previous one and only the next is fetched (row 415)', () => {
  expect(planPool(['e2', 'e3', 'e1'], [1], ['e4', 'e2'])).toEqual({
    clear: [2],
    fill: [{ slot: 2, id: 'e4' }],
  })
})

test('while a frame is held for another episode, there is room for one neighbour: the likeliest (row 415)', () => {
  expect(planPool(['e1', 'e7', 'e2'], [0, 1], ['e8', 'e6'])).toEqual({
    clear: [2],
    fill: [{ slot: 2, id: 'e8' }],
  })
})

test('never touches what plays, never holds anything twice, and forgets nothing wanted (row 415)', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const pool = fc.uniqueArray(fc.option(id), {
    minLength: 3,
    maxLength: 3,
    selector: (episodeId) => episodeId ?? {},
  })
  const busySlots = fc.uniqueArray(fc.nat(2), { maxLength: 2 })
  fc.assert(
    fc.property(pool, busySlots, fc.uniqueArray(id, { maxLength: 2 }), (episodeIds, busy, wanted) => {
      const { clear, fill } = planPool(episodeIds, busy, wanted)
      const after: (string | null)[] = episodeIds.map((episode, slot) =>
        clear.includes(slot) ? null : episode,
      )
      for (const { slot, id: episode } of fill) {
        expect(after[slot]).toBeNull()
        after[slot] = episode
      }
      for (const slot of busy) expect(after[slot]).toBe(episodeIds[slot])
      const kept = after.filter((episode) => episode !== null)
      expect(new Set(kept).size).toBe(kept.length)
      for (const episode of wanted) if (episodeIds.includes(episode)) expect(after).toContain(episode)
      const hasRoom = after.some((episode, slot) => episode === null && !busy.includes(slot))
      if (hasRoom) for (const episode of wanted) expect(after).toContain(episode)
    }),
  )
})
