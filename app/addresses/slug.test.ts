import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dramaIdIn, dramaSegment, toSlug } from './slug.ts'

describe('slug of a name', () => {
  test.each([
    ['Love Me', 'love-me'],
    ['A -- B', 'a-b'],
    ['-x-', 'x'],
    ['THE Heiress', 'the-heiress'],
    ['snake_case/and\\more', 'snake-case-and-more'],
    ['Ünïcödé Straße', 'ünïcödé-straße'],
    ['2: Fast, Too Slow', '2-fast-too-slow'],
  ])('%j becomes %j (row 34)', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test.each([
    ["Don't Look Back!", 'dont-look-back'],
    ['What? "Really"?', 'what-really'],
    ['  spaced   out  ', 'spaced-out'],
    ['爱，永远！？', '爱-永远'],
    ['《夜。曲》', '夜-曲'],
    ['总裁的秘密！', '总裁的秘密'],
    ['恋の・予感', '恋の-予感'],
    ['사랑, 그 후', '사랑-그-후'],
    ['ＦＵＬＬ　Ｗｉｄｔｈ', 'full-width'],
    ['حب بلا نهاية؟', 'حب-بلا-نهاية'],
    ['คำสาบานใต้แสงนีออน', 'คำสาบานใต้แสงนีออน'],
    ['คํา น้ำ นํ้า', 'คำ-น้ำ-น้ำ'],
    ['ຄຳ ນ້ຳ', 'ຄຳ-ນ້ຳ'],
    ['Nutz\u00adung \u200fقمر\u200e \ufeffซี\u2060รีส์', 'nutzung-قمر-ซีรีส์'],
    ['!!!', ''],
    ['\u200b\u2060', ''],
    ['', ''],
  ])('%j becomes %j, punctuation of any script removed (row 35)', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test('ends at a word where it is too long (row 34)', () => {
    const name = 'The billionaire who bought my whole family and then asked me to sign one more contract'
    expect(toSlug(name)).toBe('the-billionaire-who-bought-my-whole-family-and-then-asked-me-to-sign-one-more')
    expect([...toSlug('爱'.repeat(100))]).toHaveLength(80)
  })

  test('holds no upper case, blanks, punctuation, double or edge hyphens (rows 34-35)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = toSlug(name)
        expect(slug).not.toMatch(/^-|-$|--|\s/)
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}-]*$/u)
      }),
    )
  })
})

describe('segment of a drama', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_]{1,64}$/)

  test('gives back the id it was built with (row 33)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), id, (name, dramaId) => {
        const segment = dramaSegment({ dramaId, name })
        expect(dramaIdIn(segment)).toBe(dramaId)
        expect(decodeURIComponent(encodeURIComponent(segment))).toBe(segment)
      }),
    )
  })

  test('opens by a bare id (rows 33, 47)', () => {
    expect(dramaIdIn('d12')).toBe('d12')
    expect(dramaSegment({ dramaId: 'd12', name: '!?' })).toBe('d12')
  })

  test.each(['', 'x-', 'love-me-a.b', 'love-é', `x-${'a'.repeat(65)}`])(
    '%j has no id (row 38)',
    (segment) => {
      expect(dramaIdIn(segment)).toBeNull()
    },
  )
})
