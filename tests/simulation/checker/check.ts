import type { PaymentBook } from '../payment-book.ts'
import type { Witness } from '../witness.ts'
import { type Books, type RunSql, readBooks } from './books.ts'
import { faultsOfGrants } from './grants.ts'
import { faultsOfLedger } from './ledger.ts'
import { faultsOfOpenOrders, faultsOfOrders, type Rest } from './orders.ts'
import { faultsOfUnlocks } from './unlocks.ts'
import { faultsOfVip } from './vip.ts'
import { faultsOfOwed, faultsOfWithdrawals } from './withdrawals.ts'

/**
 * Says what is wrong with the money in a database, from its rows and from what the world outside knows; it uses none
 * of the platform's sums and none of its code.
 */
export interface Checker {
  /** Sentences; none: nothing is wrong. */
  check(): Promise<string[]>
  /**
   * The same once nothing goes on any more. `ended`: what was under way has come to its end, within the hour; `found`:
   * so has what moved at the provider without a word after its order had ended, within a month.
   */
  checkAtRest(rest: Rest): Promise<string[]>
}

export function createChecker(runSql: RunSql, witness: Witness, provider: Provider): Checker {
  let before: Books | null = null

  async function check(rest: Rest | null): Promise<string[]> {
    const books = await readBooks(runSql)
    const faults = [
      ...(before ? faultsOfHistory(before, books) : []),
      ...faultsOfLedger(books),
      ...faultsOfUnlocks(books, witness),
      ...faultsOfGrants(books, witness),
      ...faultsOfVip(books, witness),
      ...faultsOfOrders(books, witness, provider.book),
      ...faultsOfWithdrawals(books, witness, provider.book),
      ...(rest ? faultsOfOpenOrders(books, witness, provider, rest) : []),
      ...(rest === 'found' ? faultsOfOwed(books, provider.book) : []),
      ...faultsOfTheWhole(books, witness),
    ]
    before = books
    return faults
  }

  return { check: () => check(null), checkAtRest: (rest) => check(rest) }
}

/** The payment provider’s book, and the right time. */
interface Provider {
  book: PaymentBook
  nowMs: number
}

/** What was written once stays as it was written. I8. */
function* faultsOfHistory(before: Books, books: Books): Generator<string> {
  const tables = ['postings', 'entries', 'unlocks', 'unlockReturns', 'vipPeriods', 'vipReversals'] as const
  for (const table of tables) {
    const now = books[table].map((row) => JSON.stringify(row))
    const changed = before[table].findIndex((row, index) => JSON.stringify(row) !== now[index])
    if (changed >= 0) yield `row ${changed} of ${table} is not what it was`
  }
}

/** All there is, is what came in less what went out, each of them counted where it began. I2. */
function* faultsOfTheWhole(books: Books, witness: Witness): Generator<string> {
  const kinds = new Map(books.postings.map((posting) => [posting.idempotency_key, posting.kind]))
  const granted = sum(
    [...witness.grants].filter(([key]) => kinds.get(`grant:${key}`) === 'grant'),
    ([, { coins, bonus }]) => coins + bonus,
  )
  const paid =
    sum(books.unlocks, (unlock) => unlock.price_coins) -
    sum(books.unlockReturns, (returned) => returned.price_coins)
  const cleared = sum(
    books.entries.filter((entry) => entry.account === 'expiry'),
    (entry) => entry.amount,
  )
  const balances = sum(books.wallets, ({ coins, bonus }) => coins + bonus)
  const bought = sum(
    books.orders.filter(({ state }) => state === 'credited' || state === 'refunded'),
    ({ coins, bonus, first_reward_bonus: reward }) => coins + bonus + (reward ?? 0),
  )
  const refunds = new Set([
    ...books.orders.map((order) => order.refund_posting_id),
    ...books.postings.flatMap(({ id, kind }) => (kind === 'reversal' ? [id] : [])),
  ])
  const takenBack = sum(
    books.entries.filter((entry) => entry.account === 'member' && refunds.has(entry.posting_id)),
    (entry) => -entry.amount,
  )
  if (balances !== granted + bought - paid - cleared - takenBack) {
    yield `members hold ${balances}: ${granted} was given, ${bought} bought, ${paid} paid, ${cleared} cleared and ${takenBack} taken back`
  }
}

function sum<Item>(items: readonly Item[], toAmount: (item: Item) => number): number {
  return items.reduce((all, item) => all + toAmount(item), 0)
}
