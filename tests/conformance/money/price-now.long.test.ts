import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test } from 'vitest'
import { loadOffer } from '../../../app/player/unlock/offer.server.ts'
import { cheapestPurchase } from '../../../app/wallet/top-up/cheapest-purchase.ts'
import { loadStore } from '../../../app/wallet/top-up/store.server.ts'
import { CODES } from '../../../contract/codes.ts'
import { memberDetail } from '../../../contract/member.ts'
import { parseMoney, toDecimal } from '../../../contract/money.ts'
import { packageList, STORE_TYPES } from '../../../contract/top-up.ts'
import type { Package } from '../../../platform/orders/package-file.ts'
import { aBuyer, type Buyer } from '../../builders/money.ts'
import { type Random, seededRandom } from '../../simulation/random.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onTopUps, VERIFY } from '../top-up-setting.ts'

const STATES = 250
const AT_EPISODE = {
  store: 'player',
  dramaId: 'd',
  episodeId: 'e',
  shortOf: 'episode',
  returnTo: null,
} as const
const LIST = '/topup/all/product/list'
const CURRENCIES = ['USD', 'JPY', 'HUF']

function aStore(random: Random): Package[] {
  const currency = random.pick(CURRENCIES)
  const unit = currency === 'HUF' ? 100 : 1
  const sold = (
    id: string,
    minor: number,
    coins: number,
    bonus: number,
    rest: Partial<Package> = {},
  ): Package => ({
    id,
    name: id,
    offeredIn: ['player'],
    price: { minor: minor * unit, currency },
    originalPrice: { minor: 0, currency },
    coins,
    bonus,
    vipDays: 0,
    cornerTip: '',
    marketingCopy: '',
    ...rest,
  })
  const packages = Array.from({ length: random.below(4) }, (_, at) =>
    sold(`p${at}`, 1 + random.below(600), 50 + random.below(150), random.below(60)),
  )
  const exact = sold('exact', 1 + random.below(200), 1 + random.below(120), 0, {
    anyNumberFromCoins: 1 + random.below(80),
  })
  return packages.length > 0 && random.below(2) === 0 ? packages : [...packages, exact]
}

/** The price beside coins, against PayPal's sandbox over HTTP. */
function describePrices(start: () => Promise<Engine>): void {
  describe('the price beside coins', () => {
    const { at, withPayments } = onTopUps(start)

    /** What the store's form orders, paid at the sandbox. Returns the amount that it took; it writes forints without decimals. */
    async function buy(
      buyer: Buyer,
      { coins, nonce, price }: { coins: number; nonce: string; price: string },
    ) {
      const { data } = await buyer.get(`${LIST}?type=1&missingCoins=${coins}`)
      const { currency, packages } = packageList.read(packageList.wire.parse(data))
      const sold = packages.find((one) => one.coins === coins && one.price === price)!
      const body = {
        contentId: '',
        contentChapterId: '',
        payConfigId: sold.payConfigId,
        productId: sold.productId,
        extendProductId: `usp_${sold.productId}_${nonce}`,
        memberCurrencyCode: currency,
        payType: 4,
        type: STORE_TYPES.player,
        memberLayerId: '',
        memberLayerGroupId: '',
        productSourceType: 7,
        returnUrl: 'https://watch.example/profile/',
      }
      const placed = await buyer.post('/order/api/front/sereal/createOrder', body)
      expect(placed.code).toBe(CODES.success)
      const address = (placed.data as { jumpPaypalLink: string }).jumpPaypalLink
      await at.payments.press(address, 'pay')
      const transactionId = new URL(address).searchParams.get('token')!
      await buyer.post(VERIFY, { transactionId, extendProductId: body.extendProductId })
      const taken = (await at.payments.book()).find(({ id }) => id === transactionId)!
      expect(taken.capture?.status).toBe('COMPLETED')
      return parseMoney(taken.value, taken.currency)
    }

    test(`is what the provider then takes, and leaves what it says, in ${STATES} states of wallet and store (rows 430, 437)`, {
      timeout: 600_000,
    }, async () => {
      const random = seededRandom(437)
      for (let state = 0; state < STATES; state++) {
        const packages = aStore(random)
        at.platform = withPayments({ ids: at.platform.ids, packages }, random.pick([0, 0, 30]))
        const holding = { coins: random.below(120), bonus: random.below(60) }
        const buyer = await aBuyer(at.platform, { thirdPartyId: `buyer-${state}`, ...holding })
        const priceCoins = 60 + random.below(400)
        const api = {
          areaInfo: async () => null,
          memberDetail: async () =>
            memberDetail.read(
              memberDetail.wire.parse((await buyer.get('/user/api/front/member/detail/get')).data),
            ),
          episodeDetail: async () => ({ isLocked: true, priceCoins }),
          packageList: async ({ missingCoins = 0 }: { missingCoins?: number }) => {
            const query = missingCoins > 0 ? `&missingCoins=${missingCoins}` : ''
            return packageList.read(packageList.wire.parse((await buyer.get(`${LIST}?type=1${query}`)).data))
          },
        }
        const context = {
          ...{ api, hasToken: true, isShared: false, log: console },
          openPayments: async () => [],
          chosenPackage: async () => null,
        } as unknown as AppLoadContext
        const offer = await loadOffer(context, 'drama')
        const shortfall = priceCoins - holding.coins - holding.bonus
        const told = cheapestPurchase(shortfall, { ...offer, packages: offer.packages ?? [] })
        expect(told === null, `state ${state}`).toBe(shortfall <= 0)
        if (told === null) continue
        const store = await loadStore(context, AT_EPISODE)
        const begun = store.packages?.find(({ productId }) => productId === store.chosenId)
        expect(
          told.packages.map(({ item }) => [
            item.coins,
            toDecimal({ minor: item.minor, currency: offer.currency! }),
          ]),
          `the store begins with what was told, state ${state}`,
        ).toContainEqual([begun?.coins, begun?.price])
        const orders = told.packages.flatMap(({ item, count }) => Array.from({ length: count }, () => item))
        let taken = 0
        for (const [at, { minor, coins }] of orders.entries()) {
          const price = toDecimal({ minor, currency: offer.currency! })
          const paid = await buy(buyer, { coins, nonce: `n${at}`, price })
          expect(paid).toEqual({ minor, currency: offer.currency })
          taken += minor
        }
        expect(taken, `state ${state}`).toBe(told.minor)
        const { coins, bonus } = await buyer.balances()
        expect(coins + bonus, `state ${state}`).toBe(priceCoins + told.leftCoins)
      }
    })
  })
}

describeOnEveryEngine(describePrices)
