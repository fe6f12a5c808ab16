import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { seriesCost } from '../../contract/extensions/unlocks.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { vipUntil } from '../vip/vip-periods.ts'
import { loadBalances } from '../wallet/balances.ts'
import { spentToday } from './daily-limit.ts'
import { selectLocked } from './locked-episodes.ts'

interface CostDeps {
  db: Database
  clock: Clock
}

/** Nothing remains while VIP opens every episode. */
export async function getDramaCost(
  { db, clock }: CostDeps,
  { dramaId }: ParsedInput<typeof seriesCost>,
  viewer: Viewer | null,
): Promise<HandlerResult<typeof seriesCost>> {
  const { price, count } = await selectLocked(db, dramaId, viewer?.memberId ?? null)
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('episode.price_coins'), lit(0)).as('price'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  const rest = { restPriceCoins: price, restCount: count }
  if (viewer === null) return { ...rest, member: null }
  const nowMs = clock.nowMs()
  const [balances, spentTodayCoins, facts, vipUntilMs] = await Promise.all([
    loadBalances(db, viewer.memberId, nowMs),
    spentToday(db, viewer.memberId, nowMs),
    loadMemberFacts(db, viewer.memberId, dramaId),
    vipUntil(db, viewer.memberId, nowMs),
  ])
  return {
    ...(vipUntilMs === null ? rest : { restPriceCoins: 0, restCount: 0 }),
    member: { coinBalance: balances.coins, bonusBalance: balances.bonus, spentTodayCoins, ...facts },
  }
}

async function loadMemberFacts(db: Database, memberId: string, dramaId: string) {
  const row = await db
    .selectFrom('member')
    .leftJoin('wallet', 'wallet.member_id', 'member.id')
    .select(['wallet.day_limit_coins'])
    .select(({ exists, selectFrom }) => [
      selectFrom('unlock')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('coins'), lit(0)).as('sum'))
        .whereRef('unlock.member_id', '=', 'member.id')
        .where('unlock.drama_id', '=', dramaId)
        .as('spent_coins'),
      selectFrom('unlock')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('bonus'), lit(0)).as('sum'))
        .whereRef('unlock.member_id', '=', 'member.id')
        .where('unlock.drama_id', '=', dramaId)
        .as('spent_bonus'),
      exists(
        selectFrom('auto_unlock')
          .select('auto_unlock.drama_id')
          .whereRef('auto_unlock.member_id', '=', 'member.id')
          .where('auto_unlock.drama_id', '=', dramaId),
      )
        .$castTo<boolean>()
        .as('is_auto_unlock_on'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    dayLimitCoins: row.day_limit_coins,
    spentCoins: Number(row.spent_coins ?? 0),
    spentBonus: Number(row.spent_bonus ?? 0),
    isAutoUnlockOn: row.is_auto_unlock_on,
  }
}
