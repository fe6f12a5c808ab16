import type { Database } from '../db/tables.ts'
import { checkWallet } from './check-wallet.ts'

const ENTRIES_MAX = 200
const WALLETS_MAX = 20

export interface CheckedWallets {
  equalCount: number
  differentCount: number
}

/** Re-adds the ledger of the members whose coins moved last; `reconcile` does it for all. */
export async function checkNewestWallets(db: Database): Promise<CheckedWallets> {
  const newest = db.selectFrom('entry').select('member_id').orderBy('ordinal', 'desc').limit(ENTRIES_MAX)
  const members = await db
    .selectFrom(newest.as('newest'))
    .select('member_id')
    .distinct()
    .limit(WALLETS_MAX)
    .execute()
  let differentCount = 0
  for (const { member_id } of members) {
    if (!isEqual(await checkWallet(db, member_id))) differentCount += 1
  }
  return { equalCount: members.length - differentCount, differentCount }
}

function isEqual(sums: Awaited<ReturnType<typeof checkWallet>>): boolean {
  const { coins, bonus, coinsSum, bonusSum, lotsCoins, lotsBonus, brokenReceiptNo } = sums
  return (
    coins === coinsSum &&
    bonus === bonusSum &&
    coins === lotsCoins &&
    bonus === lotsBonus &&
    brokenReceiptNo === null
  )
}
