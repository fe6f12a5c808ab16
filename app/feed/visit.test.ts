import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHOWN_MAX } from '../../contract/feed-limits.ts'
import type { Clip } from './clip.ts'
import { ClipPlaces } from './clip-places.ts'
import { findNeighbour, likelyNext, nextVisit, startVisit, type Visit, type VisitFact } from './visit.ts'

const aClip = (dramaId: string, part: Partial<Clip> = {}): Clip => ({
  dramaId,
  name: dramaId,
  introduction: '',
  genres: [],
  coverUrl: null,
  coverColor: null,
  reason: 'popular',
  reasonText: '',
  episode: {
    episodeId: `of-${dramaId}`,
    number: 1,
    firstFrameUrl: null,
    play: { hlsUrl: null, dashUrl: null, mp4Url: 'a.mp4' },
    captions: [],
  },
  startSeconds: 0,
  endSeconds: 45,
  isLiked: false,
  isSaved: false,
  ...part,
})

const clips = (...ids: string[]) => ids.map((id) => aClip(id))
const become = (visit: Visit, ...facts: VisitFact[]) => facts.reduce(nextVisit, visit)
const ids = (visit: Visit) => visit.clips.map(({ dramaId }) => dramaId)

describe('a visit', () => {
  test('shows no drama twice, whatever comes (row 426)', () => {
    const id = fc.integer({ min: 0, max: 30 }).map(String)
    const page = fc.uniqueArray(id, { maxLength: 10 })
    fc.assert(
      fc.property(page, fc.array(page, { maxLength: 12 }), (first, pages) => {
        const visit = become(
          startVisit(clips(...first)),
          ...pages.map((of) => ({ kind: 'arrived' as const, clips: clips(...of) })),
        )
        expect(new Set(ids(visit)).size).toBe(visit.clips.length)
      }),
    )
  })

  test('ends with the first page that has nothing new', () => {
    const visit = startVisit(clips('a', 'b'))
    expect(visit.isOver).toBe(false)
    expect(become(visit, { kind: 'arrived', clips: clips('c') }).isOver).toBe(false)
    expect(become(visit, { kind: 'arrived', clips: clips('b') }).isOver).toBe(true)
    expect(startVisit([]).isOver).toBe(true)
  })

  test('a long one keeps what it sends and shows bounded, and the clip in view', () => {
    let visit = startVisit(clips('first'))
    for (let number = 0; number < 700; number++) {
      visit = become(visit, { kind: 'arrived', clips: clips(`d${number}`) })
      visit = become(visit, { kind: 'moved', to: findNeighbour(visit, 1)! })
      expect(visit.clips[visit.index]?.dramaId).toBe(`d${number}`)
    }
    expect(visit.shown).toHaveLength(SHOWN_MAX)
    expect(visit.clips.length).toBeLessThan(60)
    expect(visit.droppedCount + visit.index).toBe(700)
  })

  test('what this device has seen or hidden before is left out, and does not come again', () => {
    const visit = become(startVisit(clips('a', 'b', 'c')), { kind: 'deviceKnown', leftOut: ['a'] })
    expect(ids(visit)).toEqual(['b', 'c'])
    expect(ids(become(visit, { kind: 'arrived', clips: clips('a', 'd') }))).toEqual(['b', 'c', 'd'])
  })

  test('what the viewer is not interested in is passed over, until that is taken back (row 427)', () => {
    const visit = become(startVisit(clips('a', 'b', 'c')), { kind: 'hidden', dramaId: 'b' })
    expect(findNeighbour(visit, 1)).toBe(2)
    expect(findNeighbour({ ...visit, index: 2 }, -1)).toBe(0)
    expect(likelyNext(visit).map(({ dramaId }) => dramaId)).toEqual(['c'])
    const back = become(visit, { kind: 'moved', to: 2 }, { kind: 'shownAgain', dramaId: 'b' })
    expect(back.index).toBe(1)
    expect(findNeighbour({ ...back, index: 0 }, 1)).toBe(1)
  })

  test('nothing comes before the first clip, and one place after the last', () => {
    const visit = startVisit(clips('a', 'b'))
    expect(findNeighbour(visit, -1)).toBeNull()
    const end = become(visit, { kind: 'moved', to: 1 }, { kind: 'moved', to: 2 })
    expect(end.clips[end.index]).toBeUndefined()
    expect(findNeighbour(end, 1)).toBeNull()
    expect(findNeighbour(end, -1)).toBe(1)
  })

  test('the next clip is the likeliest, then the one before, then the second next (row 426)', () => {
    const visit = become(startVisit(clips('a', 'b', 'c', 'd')), { kind: 'moved', to: 1 })
    expect(likelyNext(visit).map(({ dramaId }) => dramaId)).toEqual(['c', 'a', 'd'])
  })
})

describe('a clip', () => {
  const clip = aClip('a', { startSeconds: 10, endSeconds: 40 })

  test('comes back where it was left, and anew once it was over (row 426)', () => {
    const places = new ClipPlaces()
    expect(places.startAt(clip)).toBe(10)
    places.note(clip, 22.5)
    expect(places.startAt(clip)).toBe(22.5)
    places.note(clip, 39.8)
    expect(places.startAt(clip)).toBe(10)
  })

  test('comes back with what it showed, and the latest three keep that (row 426)', () => {
    const places = new ClipPlaces()
    const aStill = () => ({}) as HTMLCanvasElement
    const [first, ...others] = clips('a', 'b', 'c', 'd')
    const still = aStill()
    places.keepStill(first!, 12, still)
    expect(places.startAt(first!)).toBe(12)
    expect(places.stillOf(first!)).toBe(still)
    places.note(first!, 44.5)
    expect(places.stillOf(first!), 'it begins anew').toBeNull()
    places.note(first!, 12)
    for (const other of others) places.keepStill(other, 5, aStill())
    expect(places.stillOf(first!)).toBeNull()
    expect(places.stillOf(others[0]!)).not.toBeNull()
  })

  test('counts as seen as far as it was reached', () => {
    const places = new ClipPlaces()
    expect(places.seenSeconds(clip)).toBe(0)
    places.note(clip, 25)
    places.note(clip, 12)
    expect(places.seenSeconds(clip)).toBe(15)
    places.note(clip, 41)
    expect(places.seenSeconds(clip)).toBe(30)
  })
})
