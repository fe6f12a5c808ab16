import { describe, expect, test } from 'vitest'
import { isReleasedToClose, type Pull } from './pull.ts'

/** A finger that moves by so many px in each 20 ms. */
function pull(...steps: number[]): { pull: Pull; endMs: number } {
  const places = [{ px: 300, atMs: 1000 }]
  for (const step of steps) {
    const { px, atMs } = places.at(-1)!
    places.push({ px: px + step, atMs: atMs + 20 })
  }
  const { px, atMs } = places.at(-1)!
  return { pull: { offsetPx: Math.max(0, px - 300), sizePx: 600, places }, endMs: atMs }
}

const slowly = (px: number) => Array.from({ length: px / 4 }, () => 4)
const flick = [15, 20, 25]
const flickBack = [-15, -20, -25]
const rest = [0, 0, 0, 0, 0, 0, 0]

describe('a pulled panel', () => {
  test.each([
    ['a third of its size', slowly(200), true],
    ['a fifth of its size', slowly(120), false],
    ['little, in a flick', flick, true],
    ['little, in a flick, and held for a moment', [...flick, ...rest], false],
    ['far, and flicked back', [...slowly(400), ...flickBack], false],
    ['far, and back slowly', [...slowly(400), ...slowly(300).map((px) => -px)], false],
    ['back and forth, the last a flick', [...slowly(80), ...flickBack, ...flick, ...flick], true],
  ])('%s', (_, steps, isClosed) => {
    const { pull: pulled, endMs } = pull(...steps)
    expect(isReleasedToClose(pulled, endMs)).toBe(isClosed)
  })

  test('released later than its last move, it was held', () => {
    const { pull: pulled, endMs } = pull(...flick)
    expect(isReleasedToClose(pulled, endMs + 300)).toBe(false)
  })

  test('of which one move is known, it was flicked', () => {
    const places = [
      { px: 300, atMs: 1000 },
      { px: 340, atMs: 1016 },
    ]
    expect(isReleasedToClose({ offsetPx: 0, sizePx: 600, places }, 1020)).toBe(true)
  })
})
