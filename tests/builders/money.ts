import { expect } from 'vitest'
import { type GrantDeps, grant } from '../../platform/wallet/grant.ts'
import { signedInMember } from './members.ts'
import type { TestPlatform } from './platform.ts'
import { anEpisode } from './publication.ts'

/** Grants coins, bonus and VIP days, like the operator's command. */
export async function give(
  platform: GrantDeps,
  memberId: string,
  {
    coins = 0,
    bonus = 0,
    expiresAtMs = null,
    vipDays = 0,
  }: { coins?: number; bonus?: number; expiresAtMs?: number | null; vipDays?: number },
) {
  const key = platform.ids.next()
  const outcome = await grant(platform, memberId, { coins, bonus, expiresAtMs, vipDays, reason: '', key })
  expect(outcome).toMatchObject({ ok: true })
}

/** What an ask for an episode or for the rest of a series may carry beside its body. */
export interface RequestHeaders {
  key?: string
  quoted?: number
}

/** A member who presses buttons. */
export async function aBuyer(
  platform: TestPlatform,
  {
    thirdPartyId = 'ada',
    coins = 0,
    bonus = 0,
  }: { thirdPartyId?: string; coins?: number; bonus?: number } = {},
) {
  const { memberId, headers } = await signedInMember(platform, { thirdPartyId })
  if (coins + bonus > 0) await give(platform, memberId, { coins, bonus })
  const post = (path: string, body: object, { key, quoted }: RequestHeaders = {}) =>
    platform.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...headers,
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(quoted !== undefined && { 'X-Quoted-Price-Coins': String(quoted) }),
      },
    })
  return {
    memberId,
    headers,
    post,
    get: (path: string) => platform.request(path, { headers }),
    play: (contentId: string, chapterId: string, given: RequestHeaders = {}) =>
      post('/play/play', { contentId, chapterId, autoLock: 0, contentType: 2 }, given),
    async balances() {
      const { data } = await platform.request('/user/api/front/member/detail/get', { headers })
      const { coinBalance, bonusBalance } = data as { coinBalance: number; bonusBalance: number }
      return { coins: coinBalance, bonus: bonusBalance }
    },
  }
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** The first episode is free, the others cost `prices` in their order; null: for the app only. */
export function episodesAt(prices: readonly (number | null)[]) {
  return [
    anEpisode(1, { isFree: true, priceCoins: 0 }),
    ...prices.map((price, index) =>
      anEpisode(index + 2, { isAppOnly: price === null, priceCoins: price ?? 20 }),
    ),
  ]
}
