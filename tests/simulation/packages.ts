import type { Package } from '../../platform/orders/packages.ts'
import type { Random } from './random.ts'

/** The site whose pages buyers come back to. */
export const SITE_ORIGIN = 'https://watch.example'

const NAMES = ['small', 'large', 'vip'] as const

/** The packages of one start of the platform: the same names, other deals. */
export function drawPackages(random: Random): Package[] {
  return NAMES.map((id) => ({
    id,
    name: id,
    offeredIn: ['player', 'profile'],
    priceCents: random.between(99, 9999),
    originalPriceCents: 0,
    coins: id === 'vip' && random.chance(0.5) ? 0 : random.between(1, 80),
    bonus: random.chance(0.5) ? 0 : random.between(1, 30),
    vipDays: id === 'vip' ? random.between(1, 7) : 0,
    ...(random.chance(0.3) && { coinsExpireAfterDays: random.between(1, 10) }),
    ...(random.chance(0.3) && { bonusExpiresAfterDays: random.between(1, 10) }),
    cornerTip: '',
    marketingCopy: '',
  }))
}
