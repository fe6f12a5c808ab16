import { describe } from 'vitest'
import { describeBank } from './bank.ts'
import { describeCalls } from './calls.ts'
import { describeCatalogue } from './catalogue.ts'
import { describeCrowd } from './crowd.ts'
import { describeDeletedBuyers } from './deleted-buyers.ts'
import { type Engine, startEmbedded, startOnPostgres } from './engines.ts'
import { describeEpisodes } from './episodes.ts'
import { describeGrowth } from './growth.ts'
import { describeLedger } from './ledger.ts'
import { describeLibrary } from './library.ts'
import { describeMembers } from './members.ts'
import { describeMoney } from './money.ts'
import { describeNotices } from './notices.ts'
import { describeOrders } from './orders.ts'
import { describePlays } from './plays.ts'
import { mayLackPostgres } from './postgres.ts'
import { describeReceipts } from './receipts.ts'
import { describeRefunds } from './refunds.ts'
import { describeSignIn } from './sign-in.ts'
import { describeUnlocks } from './unlocks.ts'
import { describeUsage } from './usage.ts'
import { describeVip } from './vip.ts'
import { describeWalletCheck } from './wallet-check.ts'
import { describeWalletLists } from './wallet-lists.ts'

/** The product API as any backend must answer it, on one engine. Rows 12, 452. */
function describeProductApi(name: string, start: () => Promise<Engine>): void {
  describe(`the product API ${name} (row 452)`, () => {
    describeCalls(start)
    describeCatalogue(start)
    describeEpisodes(start)
    describePlays(start)
    describeMembers(start)
    describeSignIn(start)
    describeUsage(start)
    describeLedger(start)
    describeLibrary(start)
    describeUnlocks(start)
    describeMoney(start)
    describeVip(start)
    describeWalletLists(start)
    describeReceipts(start)
    describeWalletCheck(start)
    describeOrders(start)
    describeNotices(start)
    describeRefunds(start)
    describeDeletedBuyers(start)
    describeBank(start)
    describeGrowth(start)
  })
}

describeProductApi('embedded', startEmbedded)
describe.skipIf(mayLackPostgres())('PostgreSQL', () => {
  describeProductApi('on PostgreSQL', startOnPostgres)
  describeCrowd(startOnPostgres)
})
