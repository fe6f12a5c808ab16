import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMONSTRATION_RECIPE, planLadder, STANDARD_RECIPE } from './recipe.ts'

function sizes(width: number, height: number, recipe = STANDARD_RECIPE) {
  return planLadder({ width, height }, recipe).map((rung) => `${rung.width}x${rung.height}`)
}

test('fits the ladder to the source (row 450)', () => {
  expect(sizes(1080, 1920)).toEqual(['240x426', '360x640', '540x960', '720x1280', '1080x1920'])
  expect(sizes(640, 480)).toEqual(['320x240', '480x360', '640x480'])
  expect(sizes(1920, 1080).at(-1)).toBe('1920x1080')
  expect(sizes(2160, 3840).at(-1)).toBe('1080x1920')
  expect(sizes(600, 600)).toEqual(['240x240', '360x360', '540x540'])
  expect(sizes(101, 181)).toEqual(['100x180'])
  expect(sizes(720, 1280, DEMONSTRATION_RECIPE)).toEqual(['240x426', '432x768'])
})

test('never enlarges, keeps the shape, and makes even sides, whatever the source', () => {
  const side = fc.integer({ min: 16, max: 5000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const ladder = planLadder({ width, height }, STANDARD_RECIPE)
      expect(ladder.length).toBeGreaterThan(0)
      for (const [index, rung] of ladder.entries()) {
        expect((rung.width % 2) + (rung.height % 2)).toBe(0)
        expect(rung.width).toBeLessThanOrEqual(width)
        expect(rung.height).toBeLessThanOrEqual(height)
        // Rounding down to even sides moves each by less than two pixels.
        const scale = Math.min(rung.width, rung.height) / Math.min(width, height)
        expect(Math.abs(rung.width - width * scale)).toBeLessThan(2 + (2 * width) / Math.min(width, height))
        const below = ladder[index - 1]
        if (below) {
          expect(rung.width * rung.height).toBeGreaterThan(below.width * below.height)
          expect(rung.maxKbps).toBeGreaterThan(below.maxKbps)
        }
      }
    }),
  )
})

test('the demonstration stays within its budget (rule 26)', () => {
  const ladder = planLadder({ width: 360, height: 640 }, DEMONSTRATION_RECIPE)
  const total = ladder.reduce((sum, rung) => sum + rung.maxKbps, DEMONSTRATION_RECIPE.audio.kbps)
  expect(total).toBeLessThanOrEqual(120)
})
