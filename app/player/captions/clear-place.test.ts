import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, clearMovePx } from './clear-place.ts'

const STAGE: Box = { left: 0, right: 390, top: 0, bottom: 844 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  ...{ left, right: left + width, top, bottom: top + height },
})
const caption = box(24, 740, 290, 48)

test('a caption is at the viewer’s position if nothing is there (row 403)', () => {
  expect(clearMovePx(caption, STAGE, [])).toBe(0)
  expect(clearMovePx(caption, STAGE, [box(0, 0, 390, 60), box(320, 500, 60, 300)])).toBe(0)
})

test('it moves towards the middle, not into a gap between title and bar (row 403)', () => {
  const title = box(16, 700, 250, 60)
  const bar = box(0, 820, 390, 24)
  expect(clearMovePx(caption, STAGE, [title, bar])).toBe(700 - 4 - 788)
})

test('wherever controls stand, it stays on the stage and covers one only where all places are taken (row 403)', () => {
  const at = fc.integer({ min: 0, max: 800 })
  // What has no size is not seen (`caption-text.tsx`).
  const size = fc.integer({ min: 1, max: 800 })
  const boxes = fc.array(
    fc.tuple(at, at, size, size).map((sides) => box(...sides)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(boxes, fc.integer({ min: 0, max: 796 }), (others, top) => {
      const wanted = box(24, top, 290, 48)
      const place = top + clearMovePx(wanted, STAGE, others)
      expect(place).toBeGreaterThanOrEqual(STAGE.top)
      expect(place + 48).toBeLessThanOrEqual(STAGE.bottom)
      const isFree = (from: number) =>
        others.every(
          (other) =>
            other.right <= wanted.left ||
            other.left >= wanted.right ||
            other.bottom <= from ||
            other.top >= from + 48,
        )
      if (isFree(place)) return
      // Room for the caption and its gap would have been found.
      for (let from = 4; from <= 844 - 52; from++) {
        const roomy = others.every(
          (other) =>
            other.right <= wanted.left ||
            other.left >= wanted.right ||
            other.bottom + 4 <= from ||
            other.top >= from + 52,
        )
        expect(roomy).toBe(false)
      }
    }),
    { numRuns: 200 },
  )
})
