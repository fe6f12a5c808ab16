import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadOffer } from './offer.server.ts'

const MEMBER = {
  coins: 100,
  bonus: 10,
  spentCoins: 60,
  spentBonus: 0,
  dayLimitCoins: null,
  spentTodayCoins: 0,
  isAutoUnlockOn: false,
}

const EXACT = { minor: 99, coins: 100, coinsMin: 50, stepMinor: 1 }

const PAYMENT = { transactionId: 'ORDER1', state: 'waiting' }

function open({ hasToken = false, isShared = false, extensions = ['seriesCost', 'unlockSeries'] } = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ lang: 'en', browser: 'x', extensions })),
    seriesCost: vi.fn(async () => ({ restPriceCoins: 180, restCount: 3, member: hasToken ? MEMBER : null })),
    packageList: vi.fn(async () => ({
      currency: 'EUR',
      exactTopUp: EXACT,
      firstTopUpBonus: 50,
      packages: [
        { price: '0.99', currency: 'EUR', coins: 100, bonus: 10 },
        { price: '9.99', currency: 'EUR', coins: 0, bonus: 0 },
      ],
    })),
  }
  const openPayments = async () => (hasToken && !isShared ? [PAYMENT] : [])
  const context = { api, hasToken, isShared, openPayments, log: { warn: vi.fn() } }
  return { api, offer: () => loadOffer(context as unknown as AppLoadContext, 'd1') }
}

describe('shown before anything is spent (rows 430, 432, 434)', () => {
  test('a visitor gets the price of the rest, and packages that hold coins, without a key', async () => {
    expect(await open({ isShared: true }).offer()).toEqual({
      rest: { priceCoins: 180, count: 3 },
      packages: [{ minor: 99, coins: 100, bonus: 10 }],
      exactTopUp: EXACT,
      firstTopUpBonus: 0,
      currency: 'EUR',
      member: null,
      has: { rest: true, auto: false, limit: false },
      openPayments: [],
      key: null,
    })
  })

  test('a shared page contains no member data, whatever the backend returns', async () => {
    expect(await open({ hasToken: true, isShared: true }).offer()).toMatchObject({ member: null, key: null })
  })

  test('a member also sees balance, spending and open payments, and each page has its own key (row 431)', async () => {
    const { offer } = open({ hasToken: true })
    const [first, second] = [await offer(), await offer()]
    expect(first.member).toEqual(MEMBER)
    expect(first).toMatchObject({ exactTopUp: EXACT, firstTopUpBonus: 50, openPayments: [PAYMENT] })
    expect(first.key).toMatch(/^[\w-]{36}$/)
    expect(second.key).not.toBe(first.key)
  })

  test('extensions that a backend lacks are not called, and their controls are hidden', async () => {
    const { api, offer } = open({ hasToken: true, extensions: [] })
    expect(await offer()).toMatchObject({ rest: null, has: { rest: false, auto: false, limit: false } })
    expect(api.seriesCost).not.toHaveBeenCalled()
  })

  test('an outage leaves prices out and the page whole; the end of a session does not', async () => {
    const { api, offer } = open({ hasToken: true })
    api.packageList.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await offer()).toMatchObject({ rest: { priceCoins: 180 }, packages: [], member: MEMBER })
    const over = new Response(null, { status: 401 })
    api.seriesCost.mockRejectedValue(over)
    await expect(offer()).rejects.toBe(over)
  })
})
