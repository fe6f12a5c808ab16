import { expect, test } from 'vitest'
import { formatDollars } from './dollars.ts'
import { LANGUAGES } from './language.ts'

test.each([
  ['en', '$1,234.50'],
  ['de', '1.234,50 $'],
  ['fr', '1 234,50 $US'],
  ['pt-BR', 'US$ 1.234,50'],
  ['es', 'USD 1,234.50'],
  ['id', 'US$1.234,50'],
  ['zh-Hans', 'US$1,234.50'],
])('an amount reads as %s writes it (row 441)', (language, written) => {
  expect(formatDollars(1234.5, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(written)
})

test('in Arabic, the sign stays with the letters of its currency, in an amount and between two (row 441)', () => {
  const written = formatDollars(4.99, 'ar')
  expect(written.replaceAll(/[\u200e\u200f]/g, '')).toMatch(/^4[.,٫]99\u00a0\u2066US\$\u2069$/)
})

test('no language breaks an amount over two lines, and each shows dollars and cents (row 417)', () => {
  for (const language of LANGUAGES) {
    const written = formatDollars(5, language)
    expect.soft(written, language).toMatch(/\$|USD/)
    expect.soft(written, language).toMatch(/[5٥][.,٫](00|٠٠)/)
    expect.soft(written, language).not.toMatch(/[ \t]/)
  }
})
