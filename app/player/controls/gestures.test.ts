import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Gesture, nextTouch, type Touch, type TouchEventFact, tapZone } from './gestures.ts'

/** Gestures that a row of events makes, and what is left of the finger. */
function readGestures(...events: TouchEventFact[]) {
  let touch: Touch = { kind: 'none' }
  const gestures: Gesture[] = []
  for (const event of events) {
    const next = nextTouch(touch, event)
    touch = next.touch
    if (next.gesture) gestures.push(next.gesture)
  }
  return { touch, gestures }
}

const down = { kind: 'down', x: 100, y: 400, atMs: 0 } as const
const move = (y: number, x = 100) => ({ kind: 'move', x, y }) as const
const up = (y: number, atMs = 300, x = 100) => ({ kind: 'up', x, y, atMs }) as const

describe('a finger on the video', () => {
  test('that hardly moves is a tap (row 407)', () => {
    expect(readGestures(down, move(405), up(405)).gestures).toEqual([
      { kind: 'tap', x: 100, y: 405, atMs: 300 },
    ])
  })

  test('drags the video, and opens the next episode if it went far enough (row 407)', () => {
    expect(readGestures(down, move(350), move(250), up(250)).gestures).toEqual([
      { kind: 'dragged', offset: -50 },
      { kind: 'dragged', offset: -150 },
      { kind: 'swiped', direction: 'up' },
    ])
    expect(readGestures(down, move(550), up(550)).gestures.at(-1)).toEqual({
      kind: 'swiped',
      direction: 'down',
    })
  })

  test('glides the video back otherwise, and a quick flick is enough (row 407)', () => {
    expect(readGestures(down, move(350), up(350, 900)).gestures.at(-1)).toEqual({ kind: 'droppedBack' })
    expect(readGestures(down, move(350), up(350, 60)).gestures.at(-1)).toEqual({
      kind: 'swiped',
      direction: 'up',
    })
  })

  test('whose arc begins sideways swipes all the same, and only from where it rises (row 407)', () => {
    for (const side of [-1, 1]) {
      const arc = [move(398, 100 + 14 * side), move(380, 100 + 40 * side), move(300, 100 + 70 * side)]
      expect(readGestures(down, ...arc, move(230, 100 + 75 * side), up(230)).gestures).toEqual([
        { kind: 'dragged', offset: -100 },
        { kind: 'dragged', offset: -170 },
        { kind: 'swiped', direction: 'up' },
      ])
    }
    const quick = readGestures(down, move(398, 120), up(250, 120, 180)).gestures
    expect(quick).toEqual([{ kind: 'swiped', direction: 'up' }])
    expect(readGestures(down, move(398, 120), move(520, 150), up(405, 900, 150)).gestures.at(-1)).toEqual({
      kind: 'droppedBack',
    })
  })

  test('that stays down is a long press until lifted, wherever it moves (row 405)', () => {
    expect(readGestures(down, { kind: 'held' }, move(200), up(200, 2000)).gestures).toEqual([
      { kind: 'holdBegan' },
      { kind: 'holdEnded' },
    ])
    expect(readGestures(down, move(300), { kind: 'held' }, up(300, 2000)).gestures).not.toContainEqual({
      kind: 'holdBegan',
    })
  })

  test('always restores position and speed once lifted (rows 405, 407)', () => {
    const coordinate = fc.integer({ min: 0, max: 900 })
    const event = fc.oneof(
      fc.record({ kind: fc.constant('down' as const), x: coordinate, y: coordinate, atMs: fc.nat(5000) }),
      fc.record({ kind: fc.constant('move' as const), x: coordinate, y: coordinate }),
      fc.constant({ kind: 'held' as const }),
      fc.record({ kind: fc.constant('up' as const), x: coordinate, y: coordinate, atMs: fc.nat(5000) }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { touch, gestures } = readGestures(...events, { kind: 'cancelled' })
        expect(touch).toEqual({ kind: 'none' })
        const count = (kind: Gesture['kind']) => gestures.filter((gesture) => gesture.kind === kind).length
        expect(count('holdBegan')).toBe(count('holdEnded'))
        const lastDrag = gestures.findLastIndex(({ kind }) => kind === 'dragged')
        if (lastDrag >= 0) expect(['droppedBack', 'swiped']).toContain(gestures[lastDrag + 1]?.kind)
      }),
    )
  })
})

test('the thirds of the video (row 407)', () => {
  expect([0, 129, 131, 259, 261].map((x) => tapZone(x, 390))).toEqual([
    'left',
    'left',
    'middle',
    'middle',
    'right',
  ])
})
