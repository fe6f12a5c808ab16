import { describe, expect, test } from 'vitest'
import { appNumbers, lockedPrices, openNumbers } from './offer.ts'

const dashed = (from: number | string, to: number | string) => `${from}–${to}`

describe('prices in the episode list (row 430)', () => {
  const open = { isLocked: false, isAppOnly: false, priceCoins: 0 }
  const locked = { isLocked: true, isAppOnly: false, priceCoins: 60 }
  const app = { isLocked: false, isAppOnly: true, priceCoins: 0 }

  test('numbers what opens without paying, as runs', () => {
    expect(openNumbers([open, open, open, locked, open, app], dashed)).toBe('1–3, 5')
    expect(openNumbers([locked, app], dashed)).toBe('')
  })

  test('numbers what only the app plays, locked there or not', () => {
    expect(appNumbers([open, app, { ...app, isLocked: true }, locked, app], dashed)).toBe('2–3, 5')
    expect(appNumbers([open, locked], dashed)).toBe('')
  })

  test('prices what is locked, and nothing that only the app plays', () => {
    const dear = { ...locked, priceCoins: 90 }
    expect(lockedPrices([open, locked, dear, { ...app, isLocked: true, priceCoins: 999 }])).toEqual({
      low: 60,
      high: 90,
    })
    expect(lockedPrices([open, app])).toBeNull()
  })
})
