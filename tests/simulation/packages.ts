import type { Package } from '../../platform/orders/package-file.ts'
import type { Random } from './random.ts'

/** The site whose pages buyers come back to. */
export const SITE_ORIGIN = 'https://watch.example'

const CURRENCIES = ['USD', 'EUR', 'JPY'] as const
const NAMES = ['small', 'large', 'vip'] as const

/** The packages of one start of the platform: the same names, other deals, perhaps in another currency. */
export function drawPackages(random: Random): Package[] {
  const deals = NAMES.map((id) => ({
    id,
    name: id,
    minor: random.between(99, 9999),
    coins: id === 'vip' && random.chance(0.5) ? 0 : random.between(1, 80),
    bonus: random.chance(0.5) ? 0 : random.between(1, 30),
    vipDays: id === 'vip' ? random.between(1, 7) : 0,
    ...(random.chance(0.3) && { coinsExpireAfterDays: random.between(1, 10) }),
    ...(random.chance(0.3) && { bonusExpiresAfterDays: random.between(1, 10) }),
    cornerTip: '',
    marketingCopy: '',
  }))
  // No draw of its own: a seed stays the history that it was.
  const currency = CURRENCIES[deals[0]!.minor % CURRENCIES.length]!
  const withdrawal = { days: 1 + (deals[1]!.minor % 14) }
  return deals.map(({ minor, ...deal }) => ({
    ...deal,
    offeredIn: ['player', 'profile'],
    price: { minor, currency },
    originalPrice: { minor: 0, currency },
    ...(deals[2]!.minor % 4 > 0 && { withdrawal }),
  }))
}
