import { describe, expect, test } from 'vitest'
import { formatMoney, parseMoney, toDecimal } from './money.ts'

describe('amounts of money (row 8)', () => {
  test.each([
    ['4.99', 'USD', 499, '4.99'],
    ['4.9', 'USD', 490, '4.90'],
    ['4', 'USD', 400, '4.00'],
    ['0.01', 'USD', 1, '0.01'],
    ['999999999.99', 'USD', 99_999_999_999, '999999999.99'],
    ['1.1', 'EUR', 110, '1.10'],
    ['500', 'JPY', 500, '500'],
    ['4.9', 'KWD', 4900, '4.900'],
    ['0.005', 'KWD', 5, '0.005'],
    ['1500', 'HUF', 150_000, '1500.00'],
  ])('%s %s are %d of its smallest unit, digit by digit', (text, currency, minor, written) => {
    expect(parseMoney(text, currency)).toEqual({ minor, currency })
    expect(toDecimal({ minor, currency })).toBe(written)
  })

  test.each(['4.999', '-1', '1e3', '٤.99', '4,99', '', ' 4', '0x10', '1234567890'])(
    '%j is not an amount',
    (text) => {
      expect(parseMoney(text, 'USD')).toBeNull()
    },
  )

  test('a currency without decimals has none, but zeros', () => {
    expect(parseMoney('500.50', 'JPY')).toBeNull()
    expect(parseMoney('500.00', 'JPY')).toEqual({ minor: 500, currency: 'JPY' })
  })

  test.each([
    [499, 'USD', '$4.99'],
    [499, 'EUR', '€4.99'],
    [500, 'JPY', '¥500'],
    [150_000, 'HUF', 'HUF\u00a01,500.00'],
    [99_999_999_999, 'USD', '$999,999,999.99'],
  ])('%d of %s is written %s', (minor, currency, written) => {
    expect(formatMoney({ minor, currency }, 'en')).toBe(written)
  })
})
