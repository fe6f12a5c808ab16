import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenRendition } from './quality.ts'

const upright = [
  { side: 540, bitsPerSecond: 1_200_000 },
  { side: 360, bitsPerSecond: 600_000 },
  { side: 240, bitsPerSecond: 300_000 },
]

test('automatic is left to the connection (row 404)', () => {
  expect(chosenRendition(upright, 'auto')).toBeNull()
})

test('data saver takes the lowest rendition, however tall (row 404)', () => {
  expect(chosenRendition(upright, 'saver')?.side).toBe(240)
  expect(chosenRendition([{ side: 1080, bitsPerSecond: 5e6 }], 'saver')?.side).toBe(1080)
})

test('a remembered rendition an episode does not have becomes the next lower one, or else the lowest (row 404)', () => {
  expect(chosenRendition(upright, 360)?.side).toBe(360)
  expect(chosenRendition(upright, 480)?.side).toBe(360)
  expect(chosenRendition(upright, 100)?.side).toBe(240)
  expect(chosenRendition([], 360)).toBeNull()
})

test('whatever is wished, something there is plays (row 404)', () => {
  const rendition = fc.record({ side: fc.nat(2160), bitsPerSecond: fc.nat(20e6) })
  fc.assert(
    fc.property(fc.array(rendition, { minLength: 1 }), fc.nat(3000), (renditions, wish) => {
      expect(renditions).toContain(chosenRendition(renditions, wish))
      expect(renditions).toContain(chosenRendition(renditions, 'saver'))
    }),
  )
})
