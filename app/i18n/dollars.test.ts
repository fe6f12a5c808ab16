import { expect, test } from 'vitest'
import { formatDollars } from './dollars.ts'

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
