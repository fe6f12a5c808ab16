import type { Output } from '../../../contract/endpoint.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { packageList } from '../../../contract/top-up.ts'
import type { Sale } from './cheapest-purchase.ts'

/** Of a store's list, what holds coins. */
export function toSale({ packages, exactTopUp, firstTopUpBonus }: Output<typeof packageList>): Sale {
  const holding = packages.flatMap(({ price, currency, coins, bonus }) => {
    const money = parseMoney(price, currency)
    return money && coins + bonus > 0 ? [{ minor: money.minor, coins, bonus }] : []
  })
  return { packages: holding, exactTopUp, firstTopUpBonus }
}
