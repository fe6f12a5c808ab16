import { expect, test } from 'vitest'
import { formatPrice } from './prices.ts'

test.each([
  ['en', 'USD', '$1,234.50'],
  ['de', 'USD', '1.234,50 $'],
  ['fr', 'USD', '1 234,50 $US'],
  ['pt-BR', 'USD', 'US$ 1.234,50'],
  ['es', 'USD', 'USD 1,234.50'],
  ['id', 'USD', 'US$1.234,50'],
  ['zh-Hans', 'USD', 'US$1,234.50'],
  ['en', 'EUR', '€1,234.50'],
  ['de', 'EUR', '1.234,50 €'],
  ['ar', 'EUR', '\u200f1,234.50 \u2066€\u2069'],
  ['en', 'KWD', 'KWD 1,234.500'],
])('an amount reads as %s writes it in %s (rows 8, 441)', (language, currency, written) => {
  expect(formatPrice('1234.50', currency, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(written)
})

test('yen have no decimals (rows 8, 441)', () => {
  expect(formatPrice('500', 'JPY', 'en')).toBe('¥500')
})
