import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { sizeExactly } from '../../../contract/exact-top-up.ts'
import { toDecimal } from '../../../contract/money.ts'
import { loadStore } from './store.server.ts'
import type { TopUpRequest } from './store.ts'

const SMALL = { productId: 'small', payConfigId: 'c', price: '0.99', currency: 'USD', coins: 100, bonus: 0 }
const LARGE = { ...SMALL, productId: 'large', price: '1.99', coins: 250 }
const EXACT = { minor: 99, coins: 100, coinsMin: 1, stepMinor: 1 }
const exactly = (missingCoins: number) => {
  const { minor, coins } = sizeExactly(EXACT, missingCoins)!
  return { ...SMALL, productId: `any_${missingCoins}`, price: toDecimal({ minor, currency: 'USD' }), coins }
}
const SHORT: TopUpRequest = {
  store: 'player',
  dramaId: 'd1',
  episodeId: 'e4',
  shortOf: 'episode',
  returnTo: null,
}

function open({
  packages = [SMALL],
  coins = 20,
  exactTopUp = EXACT as typeof EXACT | null,
  firstTopUpBonus = 0,
  hasToken = true,
  extensions = ['coinRules', 'seriesCost'],
  chosenId = null as string | null,
  withdrawalDays = null as number | null,
  language = 'en',
} = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    memberDetail: vi.fn(async () => ({ thirdPartyId: 'x', nickname: 'Ada', code: '7', coins, bonus: 10 })),
    packageList: vi.fn(async ({ missingCoins }: { type: number; missingCoins?: number }) => ({
      packages: missingCoins ? [exactly(missingCoins), ...packages] : packages,
      exactTopUp,
      firstTopUpBonus,
      withdrawalDays,
    })),
    episodeDetail: vi.fn(async () => ({ isLocked: true, priceCoins: 90 })),
    seriesCost: vi.fn(async () => ({ restPriceCoins: 300 })),
  }
  const context = {
    ...{ api, hasToken, language, isShared: false, log: { warn: vi.fn() } },
    chosenPackage: async () => chosenId,
    openPayments: async () => [],
  } as unknown as AppLoadContext
  const load = async (request: Partial<TopUpRequest> = {}) => {
    const { missingCoins, packages, chosenId } = await loadStore(context, { ...SHORT, ...request })
    return { missingCoins, chosenId, products: packages?.map(({ productId }) => productId) ?? null }
  }
  return { api, context, load }
}

describe('a store that was opened for want of coins (row 437)', () => {
  const chosen = (missingCoins: number) => {
    const id = `any_${missingCoins}`
    return { missingCoins, chosenId: id, products: [id, 'small'] }
  }
  const NOTHING_MISSING = { chosenId: null, products: ['small'] }

  test('begins with exactly what the episode, or the rest, costs beyond the balance', async () => {
    const { load } = open()
    expect(await load()).toEqual(chosen(60))
    expect(await load({ shortOf: 'rest' })).toEqual(chosen(270))
    expect(await load({ shortOf: null })).toEqual({ missingCoins: null, ...NOTHING_MISSING })
  })

  test('less by the bonus of a first top-up, which comes with the smallest too', async () => {
    expect(await open({ firstTopUpBonus: 25 }).load()).toEqual({ ...chosen(35), missingCoins: 60 })
    expect((await open({ firstTopUpBonus: 80 }).load()).products?.[0]).toBe('any_1')
  })

  test('begins with the package that the price beside the coins begins with, not with an earlier order', async () => {
    const store = { packages: [SMALL, LARGE], chosenId: 'small' }
    expect(await open(store).load({ shortOf: 'rest' }), '250 and exactly 20').toMatchObject({
      chosenId: 'large',
      products: ['large', 'any_270', 'small'],
    })
    const dearer = { ...LARGE, productId: 'vip', price: '9.99', vipDays: 7 }
    const twins = await open({ ...store, packages: [SMALL, dearer, LARGE] }).load({ shortOf: 'rest' })
    expect(twins, 'as many coins at another price').toMatchObject({ chosenId: 'large' })
    expect(await open({ ...store, coins: 0 }).load()).toMatchObject({ chosenId: 'any_80' })
    const whole = await open({ ...store, coins: -20 }).load()
    expect(whole, 'a package of exactly that many is not sold twice').toMatchObject({
      chosenId: 'small',
      products: ['small', 'large'],
    })
    expect(await open({ ...store, exactTopUp: null }).load()).toMatchObject({ chosenId: 'small' })
    expect(await open(store).load({ shortOf: null })).toMatchObject({ chosenId: 'small' })
  })

  test('whole packages alone where nothing else is offered, nothing is missing, or nobody is signed in', async () => {
    const whole = open({ exactTopUp: null })
    expect(await whole.load()).toMatchObject({ missingCoins: 60, products: ['small'] })
    expect(whole.api.packageList).toHaveBeenCalledOnce()
    expect(await open({ coins: 100 }).load()).toEqual({ missingCoins: 0, ...NOTHING_MISSING })
    expect(await open({ hasToken: false }).load()).toEqual({ missingCoins: null, ...NOTHING_MISSING })
  })

  test('a price that is not known leaves whole packages; an episode that is open by now needs nothing', async () => {
    const { api, load } = open()
    api.episodeDetail.mockResolvedValueOnce({ isLocked: false, priceCoins: 90 })
    expect(await load()).toEqual({ missingCoins: 0, ...NOTHING_MISSING })
    api.episodeDetail.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await load()).toEqual({ missingCoins: null, ...NOTHING_MISSING })
    const bare = open({ extensions: [] })
    expect(await bare.load({ shortOf: 'rest' })).toEqual({ missingCoins: null, ...NOTHING_MISSING })
    expect(bare.api.seriesCost).not.toHaveBeenCalled()
  })

  test('the second list that does not come leaves the first', async () => {
    const { api, load } = open()
    api.packageList.mockImplementationOnce(api.packageList.getMockImplementation()!)
    api.packageList.mockImplementationOnce(() => Promise.reject(new Response(null, { status: 503 })))
    expect(await load()).toEqual({ missingCoins: 60, ...NOTHING_MISSING })
  })
})

test('what ends the right of withdrawal is said where there is one, in the language of the page (row 438)', async () => {
  const consentOf = async (given: Parameters<typeof open>[0]) =>
    (await loadStore(open(given).context, SHORT)).consent
  expect(await consentOf({})).toBeNull()
  expect(await consentOf({ withdrawalDays: 14 })).toMatchObject({
    sentence: 'Give me my purchase at once. I know that I lose my right of withdrawal for what I use of it.',
    days: 'You can withdraw within 14 days and get money back for what you haven’t used.',
  })
  expect(await consentOf({ withdrawalDays: 1, language: 'ar' })).toMatchObject({
    days: 'يمكنك العدول خلال يوم واحد واسترداد ثمن ما لم تستخدمه.',
  })
})
