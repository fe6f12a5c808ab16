import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Id } from '../../../contract/ids.ts'
import { foldCategory, readableId } from './categories.ts'

describe('ids of genres (rows 18-19)', () => {
  test.each([
    ['Romance', 'romance'],
    ['Time Travel & Fate', 'time_travel_fate'],
    ['Ménage à trois', 'menage_a_trois'],
    ['  -x- ', null],
    ['爱情', null],
    ['All', null],
    ['a'.repeat(60), 'a'.repeat(48)],
  ])('%s: %s', (name, id) => {
    expect(readableId(name)).toBe(id)
  })

  test('are valid ids for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const id = readableId(name)
        if (id !== null) expect(Id.safeParse(id).success).toBe(true)
      }),
    )
  })

  test('names that differ in case and width only are one genre', () => {
    expect(foldCategory(' Ｒomance ')).toBe(foldCategory('ROMANCE'))
  })
})
