import { describe, expect, test } from 'vitest'
import { formatDay, formatNumber, toFormatLocale } from './formats.ts'
import { LANGUAGES } from './language.ts'
import { formatPrice } from './prices.ts'

describe('Spanish is written as in Latin America (row 441)', () => {
  test.each([0, 7, 999, 1000, 1234, 12_345, 1_234_567, 0.25, 1.5, 12_345.67])('%d', (amount) => {
    expect(formatNumber(amount, 'es')).toBe(formatNumber(amount, 'es-MX'))
    expect(formatPrice(String(amount), 'USD', 'es')).toBe(formatPrice(String(amount), 'USD', 'es-MX'))
  })

  test.each([
    [formatNumber(1234.5, 'es'), '1,234.5'],
    [formatNumber(0.1, 'es', { style: 'percent' }), '10%'],
    [formatPrice('1234.5', 'USD', 'es'), 'USD\u00a01,234.50'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })
})

test('Arabic names its digits, which engines choose differently for `ar` (rows 256, 441)', () => {
  expect(toFormatLocale('ar')).toBe('ar-u-nu-latn')
  expect(formatNumber(1500, 'ar')).toBe('1,500')
})

test('every other language is written as its own tag says (row 441)', () => {
  for (const language of LANGUAGES) {
    if (language !== 'es' && language !== 'ar') expect(toFormatLocale(language)).toBe(language)
  }
})

test.each([
  ['en', 'December 24'],
  ['de', '24. Dezember'],
  ['zh-Hans', '12月24日'],
  ['ar', '24 ديسمبر'],
])('a day in %s is %s', (language, text) => {
  expect(formatDay('2026-12-24', language, false)).toBe(text)
})
