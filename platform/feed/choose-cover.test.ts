import { describe, expect, test } from 'vitest'
import { chooseCover } from './choose-cover.ts'

const COVERS = ['a', 'b', 'c']

describe('covers on trial (row 428)', () => {
  test('a viewer sees one, always the same, whatever they see of other dramas', () => {
    const seenBy = (viewer: string) =>
      Array.from({ length: 30 }, (_, index) => chooseCover(viewer, `drama ${index}`, COVERS))
    expect(seenBy('ada')).toEqual(seenBy('ada'))
    expect(new Set(seenBy('ada'))).toEqual(new Set(COVERS))
    expect(seenBy('ben')).not.toEqual(seenBy('ada'))
  })

  test('each has as many viewers', () => {
    const drawn = Array.from({ length: 3000 }, (_, index) => chooseCover(`viewer ${index}`, 'drama', COVERS))
    for (const cover of COVERS) {
      const count = drawn.filter((each) => each === cover).length
      expect(Math.abs(count - 1000)).toBeLessThan(100)
    }
  })

  test('one cover is no trial, and nobody is on trial who cannot be recognised', () => {
    expect(chooseCover('ada', 'drama', ['a'])).toBeNull()
    expect(chooseCover(null, 'drama', COVERS)).toBeNull()
  })
})
