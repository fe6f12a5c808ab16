import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, orderFeed } from './order.ts'
import { toTaste } from './taste.ts'

const RULES = { newShare: 0.2, newExposures: 100, chanceShare: 0 }
const NO_TASTE = toTaste({ finished: [], saved: [], skipped: [] })
/** The normal distribution's middle. */
const EVEN = () => 0.25

const aCandidate = (dramaId: string, given: Partial<Candidate> = {}): Candidate => ({
  dramaId,
  categories: [],
  shownCount: 1000,
  takenCount: 100,
  weekPlayCount: 0,
  isNew: false,
  alsoWatched: null,
  boost: 1,
  ...given,
})

const order = (
  candidates: readonly Candidate[],
  { taste = NO_TASTE, shownCount = 0, byChance = [] as Candidate[], rules = RULES, count = 10 } = {},
) => orderFeed({ candidates, byChance }, { taste, shownCount }, rules, count, EVEN)

const ids = (places: { dramaId: string }[]) => places.map(({ dramaId }) => dramaId)

describe('the order of For You (row 427)', () => {
  test('what more viewers go on from comes first', () => {
    const places = order([
      aCandidate('rarely', { takenCount: 10 }),
      aCandidate('often', { takenCount: 400 }),
      aCandidate('sometimes'),
    ])
    expect(ids(places)).toEqual(['often', 'sometimes', 'rarely'])
    expect(places[0]).toMatchObject({ reason: 'popular', becauseOf: null })
  })

  test('taste, common viewers and the operator’s factor move a drama up, each with its reason', () => {
    const taste = toTaste({ finished: [['romance'], ['romance']], saved: [], skipped: [['office']] })
    const places = order(
      [
        aCandidate('office', { categories: ['office'] }),
        aCandidate('neither'),
        aCandidate('romance', { categories: ['romance'] }),
        aCandidate('common', { alsoWatched: { dramaId: 'liked', share: 1 } }),
        aCandidate('pushed', { boost: 100 }),
      ],
      { taste },
    )
    expect(ids(places)).toEqual(['pushed', 'common', 'romance', 'neither', 'office'])
    expect(places[1]).toMatchObject({ reason: 'watched', becauseOf: 'liked' })
    expect(places[2]).toMatchObject({ reason: 'taste', becauseOf: null })
  })

  test('new dramas have their share of places over pages, the least shown first, until each was shown enough', () => {
    const known = Array.from({ length: 40 }, (_, index) => aCandidate(`known ${index}`, { takenCount: 500 }))
    const fresh = [
      aCandidate('half shown', { isNew: true, shownCount: 50, takenCount: 5 }),
      aCandidate('not shown', { isNew: true, shownCount: 0, takenCount: 0 }),
      aCandidate('shown enough', { isNew: true, shownCount: 100, takenCount: 0 }),
    ]
    const first = order([...known, ...fresh])
    expect(first.filter(({ reason }) => reason === 'new').map(({ dramaId }) => dramaId)).toEqual([
      'not shown',
      'half shown',
    ])
    expect(first.findIndex(({ dramaId }) => dramaId === 'not shown')).toBe(4)
    const shares = { rules: { ...RULES, newShare: 0.05 } }
    expect(order([...known, ...fresh], shares).some(({ reason }) => reason === 'new')).toBe(false)
    const later = order([...known, ...fresh], { ...shares, shownCount: 10 })
    expect(later.filter(({ reason }) => reason === 'new')).toHaveLength(1)
  })

  test('a place given by chance says so', () => {
    const rules = { ...RULES, chanceShare: 1 }
    const [place] = order([aCandidate('best', { takenCount: 900 })], { rules, byChance: [aCandidate('any')] })
    expect(place).toMatchObject({ dramaId: 'any', reason: 'chance' })
  })

  test('whatever there is, no drama has two places, and none is left empty while there are dramas', () => {
    const candidate = fc.record({
      dramaId: fc.integer({ min: 0, max: 30 }).map(String),
      categories: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      shownCount: fc.nat(500),
      takenCount: fc.nat(600),
      weekPlayCount: fc.nat(10_000),
      isNew: fc.boolean(),
      alsoWatched: fc.option(
        fc.record({ dramaId: fc.constant('x'), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      ),
      boost: fc.double({ min: 0.01, max: 100, noNaN: true }),
    })
    const random = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
    fc.assert(
      fc.property(
        fc.array(candidate),
        fc.array(candidate),
        fc.nat(100),
        fc.integer({ min: 1, max: 20 }),
        random,
        (candidates, byChance, shownCount, count, stream) => {
          const rules = { newShare: 0.2, newExposures: 100, chanceShare: 0.1 }
          const places = orderFeed(
            { candidates, byChance },
            { taste: NO_TASTE, shownCount },
            rules,
            count,
            () => stream.next().value,
          )
          expect(new Set(ids(places)).size).toBe(places.length)
          expect(places.every(({ scores }) => Object.values(scores).every(Number.isFinite))).toBe(true)
          const different = new Set(ids(candidates)).size
          expect(places.length).toBeGreaterThanOrEqual(Math.min(count, different))
          expect(places.length).toBeLessThanOrEqual(count)
        },
      ),
    )
  })
})
