import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMONSTRATION_LADDER, planRenditions, STANDARD_LADDER } from './encoding-ladder.ts'

function sizes(width: number, height: number, ladder = STANDARD_LADDER) {
  return planRenditions({ width, height }, ladder).map(
    (rendition) => `${rendition.width}x${rendition.height}`,
  )
}

test('fits the ladder to the source (row 450)', () => {
  expect(sizes(1080, 1920)).toEqual(['240x426', '360x640', '540x960', '720x1280', '1080x1920'])
  expect(sizes(640, 480)).toEqual(['320x240', '480x360', '640x480'])
  expect(sizes(1920, 1080).at(-1)).toBe('1920x1080')
  expect(sizes(2160, 3840).at(-1)).toBe('1080x1920')
  expect(sizes(600, 600)).toEqual(['240x240', '360x360', '540x540'])
  expect(sizes(101, 181)).toEqual(['100x180'])
  expect(sizes(720, 1280, DEMONSTRATION_LADDER)).toEqual(['240x426', '540x960'])
})

test('never upscales, preserves the aspect ratio, and has even sides, for any source', () => {
  const side = fc.integer({ min: 16, max: 5000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const renditions = planRenditions({ width, height }, STANDARD_LADDER)
      expect(renditions.length).toBeGreaterThan(0)
      for (const [index, rendition] of renditions.entries()) {
        expect((rendition.width % 2) + (rendition.height % 2)).toBe(0)
        expect(rendition.width).toBeLessThanOrEqual(width)
        expect(rendition.height).toBeLessThanOrEqual(height)
        // Rounding down to even sides moves each by less than two pixels.
        const scale = Math.min(rendition.width, rendition.height) / Math.min(width, height)
        expect(Math.abs(rendition.width - width * scale)).toBeLessThan(
          2 + (2 * width) / Math.min(width, height),
        )
        const below = renditions[index - 1]
        if (below) {
          expect(rendition.width * rendition.height).toBeGreaterThan(below.width * below.height)
          expect(rendition.maxKbps).toBeGreaterThan(below.maxKbps)
        }
      }
    }),
  )
})

test('the demonstration stays within its budget (rule 26)', () => {
  const renditions = planRenditions({ width: 360, height: 640 }, DEMONSTRATION_LADDER)
  const total = renditions.reduce(
    (sum, rendition) => sum + rendition.maxKbps,
    DEMONSTRATION_LADDER.audio.kbps,
  )
  expect(total).toBeLessThanOrEqual(120)
})
