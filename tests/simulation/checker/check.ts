import type { Witness } from '../witness.ts'
import { type Ask, type Books, readBooks } from './books.ts'
import { faultsOfGrants } from './grants.ts'
import { faultsOfLedger } from './ledger.ts'
import { faultsOfUnlocks } from './unlocks.ts'

/**
 * Says what is wrong with the money in a database, from its rows and from what the world outside knows; it uses none
 * of the platform's sums and none of its code.
 */
export interface Checker {
  /** Sentences; none: nothing is wrong. */
  check(): Promise<string[]>
}

export function createChecker(ask: Ask, witness: Witness): Checker {
  let before: Books | null = null
  return {
    async check() {
      const books = await readBooks(ask)
      const faults = [
        ...(before ? faultsOfHistory(before, books) : []),
        ...faultsOfLedger(books),
        ...faultsOfUnlocks(books, witness),
        ...faultsOfGrants(books, witness),
        ...faultsOfTheWhole(books, witness),
      ]
      before = books
      return faults
    },
  }
}

/** What was written once stays as it was written. I8. */
function* faultsOfHistory(before: Books, books: Books): Generator<string> {
  for (const table of ['postings', 'entries', 'unlocks', 'vipPeriods'] as const) {
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
  const paid = sum(books.unlocks, (unlock) => unlock.price_coins)
  const cleared = sum(
    books.entries.filter((entry) => entry.account === 'expiry'),
    (entry) => entry.amount,
  )
  const held = sum(books.wallets, ({ coins, bonus }) => coins + bonus)
  if (held !== granted - paid - cleared) {
    yield `members hold ${held}: ${granted} was given, ${paid} paid and ${cleared} cleared`
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((all, item) => all + amountOf(item), 0)
}
