import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadStore } from './store.server.ts'
import type { TopUpRequest } from './store.ts'

const SMALL = { productId: 'small', payConfigId: 'c', price: '0.99', coins: 100, bonus: 0 }
const EXACT = { minor: 99, coins: 100, coinsMin: 50, stepMinor: 1 }
const SHORT: TopUpRequest = {
  store: 'player',
  dramaId: 'd1',
  episodeId: 'e4',
  shortOf: 'episode',
  returnTo: null,
}

function open({
  coins = 20,
  exactTopUp = EXACT as typeof EXACT | null,
  firstTopUpBonus = 0,
  hasToken = true,
} = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions: ['coinRules'] })),
    memberDetail: vi.fn(async () => ({ thirdPartyId: 'x', nickname: 'Ada', code: '7', coins, bonus: 10 })),
    packageList: vi.fn(async ({ missingCoins }: { type: number; missingCoins?: number }) => ({
      packages: missingCoins ? [{ ...SMALL, productId: `any_${missingCoins}` }, SMALL] : [SMALL],
      exactTopUp,
      firstTopUpBonus,
    })),
    episodeDetail: vi.fn(async () => ({ isLocked: true, priceCoins: 90 })),
    seriesCost: vi.fn(async () => ({ restPriceCoins: 300 })),
  }
  const context = {
    ...{ api, hasToken, isShared: false, log: { warn: vi.fn() } },
    chosenPackage: async () => null,
    openPayments: async () => [],
  } as unknown as AppLoadContext
  const load = async (request: Partial<TopUpRequest> = {}) => {
    const { missingCoins, packages } = await loadStore(context, { ...SHORT, ...request })
    return { missingCoins, products: packages?.map(({ productId }) => productId) ?? null }
  }
  return { api, load }
}

describe('a store that was opened for want of coins (row 437)', () => {
  test('sells exactly what the episode, or the rest, costs beyond the balance', async () => {
    const { load } = open()
    expect(await load()).toEqual({ missingCoins: 60, products: ['any_60', 'small'] })
    expect(await load({ shortOf: 'rest' })).toEqual({ missingCoins: 270, products: ['any_270', 'small'] })
    expect(await load({ shortOf: null })).toEqual({ missingCoins: 0, products: ['small'] })
  })

  test('less by the bonus of a first top-up, which comes with the smallest too', async () => {
    expect((await open({ firstTopUpBonus: 25 }).load()).products).toEqual(['any_35', 'small'])
    expect((await open({ firstTopUpBonus: 80 }).load()).products).toEqual(['any_1', 'small'])
  })

  test('whole packages alone where nothing else is offered, nothing is missing, or nobody is signed in', async () => {
    const whole = open({ exactTopUp: null })
    expect(await whole.load()).toEqual({ missingCoins: 60, products: ['small'] })
    expect(whole.api.packageList).toHaveBeenCalledOnce()
    expect(await open({ coins: 100 }).load()).toEqual({ missingCoins: 0, products: ['small'] })
    expect(await open({ hasToken: false }).load()).toEqual({ missingCoins: 0, products: ['small'] })
  })

  test('a price that does not come, or an episode that is open by now, leaves whole packages', async () => {
    const { api, load } = open()
    api.episodeDetail.mockResolvedValueOnce({ isLocked: false, priceCoins: 90 })
    expect(await load()).toEqual({ missingCoins: 0, products: ['small'] })
    api.episodeDetail.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await load()).toEqual({ missingCoins: 0, products: ['small'] })
  })

  test('the second list that does not come leaves the first', async () => {
    const { api, load } = open()
    api.packageList.mockImplementationOnce(api.packageList.getMockImplementation()!)
    api.packageList.mockImplementationOnce(() => Promise.reject(new Response(null, { status: 503 })))
    expect(await load()).toEqual({ missingCoins: 60, products: ['small'] })
  })
})
