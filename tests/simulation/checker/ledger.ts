import type { Books, EntryRow, LotRow, PostingRow, UnlockReturnRow } from './books.ts'

/** Which house accounts an action may move. */
const HOUSE_OF_KIND: Record<string, readonly string[]> = {
  grant: ['compensation'],
  unlock: ['unlocks'],
  expiry: ['expiry'],
  'top-up': ['sales', 'rewards'],
  refund: ['sales', 'rewards'],
  reversal: ['compensation'],
  'unlock-return': ['unlocks', 'expiry'],
}
const PURSES = ['coins', 'bonus'] as const
const EXPIRATION_TYPE = 10

/**
 * Plays the whole ledger again from its first posting, with rules written without a look at the platform's, and says
 * where a figure is another one. I1, I6, I12; the order of spending (bonus first, then what ends soonest).
 */
export function* faultsOfLedger(books: Books): Generator<string> {
  const lots = new Map(books.lots.map((lot) => [lot.id, { ...lot, left: 0, isCleared: false }]))
  const balances = new Map<string, { coins: number; bonus: number }>()
  const entriesByPosting = Map.groupBy(books.entries, (entry) => entry.posting_id)
  const creditByRefund = new Map(
    books.orders.map((order) => [order.refund_posting_id, order.credit_posting_id]),
  )
  const postingByKey = new Map(
    books.postings.map(({ id, member_id, idempotency_key }) => [`${member_id} ${idempotency_key}`, id]),
  )

  for (const posting of books.postings) {
    const entries = entriesByPosting.get(posting.id) ?? []
    const balance = balances.get(posting.member_id) ?? { coins: 0, bonus: 0 }
    balances.set(posting.member_id, balance)
    yield* faultsOfPosting(posting, entries)
    const own = entries.filter((entry) => entry.account === 'member')
    if (posting.kind === 'unlock') yield* faultsOfSpending(posting, own, [...lots.values()])
    if (posting.kind === 'unlock-return') {
      const rows = books.unlockReturns.filter((row) => row.posting_id === posting.id)
      const taken = entriesByPosting.get(rows[0]?.unlock_posting_id ?? '') ?? []
      yield* faultsOfReturning(posting, own, { rows, taken, lots })
    }
    if (posting.kind === 'refund' || posting.kind === 'reversal') {
      const grant = posting.idempotency_key.replace(/^reversal:/, '')
      const creditId =
        posting.kind === 'refund'
          ? creditByRefund.get(posting.id)
          : postingByKey.get(`${posting.member_id} ${grant}`)
      yield* faultsOfTakingBack(posting, own, entriesByPosting.get(creditId ?? '') ?? [], lots)
    }
    for (const entry of own) {
      const lot = lots.get(entry.lot_id ?? '')
      if (!lot) {
        yield `posting ${posting.id} moves the lot ${entry.lot_id}, which is not there`
        continue
      }
      if (posting.kind === 'expiry') yield* faultsOfExpiry(posting, entry, lot)
      if (posting.kind === 'expiry') lot.isCleared = true
      lot.left += entry.amount
      balance[entry.purse] += entry.amount
      if (lot.left < 0) yield `lot ${lot.id} had ${lot.left} after posting ${posting.id}`
      if (balance[entry.purse] < 0) {
        yield `member ${posting.member_id} had ${balance[entry.purse]} ${entry.purse} after posting ${posting.id}`
      }
    }
    if (posting.coins_after !== balance.coins || posting.bonus_after !== balance.bonus) {
      yield `posting ${posting.id} says ${posting.coins_after} and ${posting.bonus_after}, and it was ${balance.coins} and ${balance.bonus}`
    }
  }

  for (const lot of lots.values()) {
    if (lot.left !== lot.left_amount) yield `lot ${lot.id} has ${lot.left_amount} and its entries ${lot.left}`
  }
  for (const wallet of books.wallets) {
    const { coins, bonus } = balances.get(wallet.member_id) ?? { coins: 0, bonus: 0 }
    if (wallet.coins !== coins || wallet.bonus !== bonus) {
      yield `the wallet of ${wallet.member_id} has ${wallet.coins} and ${wallet.bonus}, and its entries ${coins} and ${bonus}`
    }
  }
}

function* faultsOfPosting({ id, kind }: PostingRow, entries: readonly EntryRow[]): Generator<string> {
  // What was bought had no coins, or none of them were left: it is on record that they went back.
  const mayBeEmpty = kind === 'refund' || kind === 'reversal'
  if (entries.length === 0 && !mayBeEmpty) yield `posting ${id} has no entries`
  for (const purse of PURSES) {
    const sum = entries.reduce((all, entry) => all + (entry.purse === purse ? entry.amount : 0), 0)
    if (sum !== 0) yield `posting ${id} is out of balance by ${sum} ${purse}`
  }
  const allowed = HOUSE_OF_KIND[kind]
  if (!allowed) yield `posting ${id} is of an unknown kind, ${kind}`
  for (const { account } of entries) {
    if (account !== 'member' && !allowed?.includes(account))
      yield `posting ${id}, a ${kind}, moves ${account}`
  }
}

function* faultsOfExpiry(
  { id, created_at_ms: atMs }: PostingRow,
  entry: EntryRow,
  lot: LotRow & { left: number; isCleared: boolean },
): Generator<string> {
  if (lot.isCleared) yield `lot ${lot.id} was cleared twice, by ${id} again`
  if (lot.expires_at_ms === null || lot.expires_at_ms > atMs)
    yield `lot ${lot.id} was cleared before its time by ${id}`
  if (entry.amount !== -lot.left)
    yield `posting ${id} cleared ${-entry.amount} of the ${lot.left} of lot ${lot.id}`
  if (entry.account_type !== EXPIRATION_TYPE) yield `posting ${id} clears a lot as type ${entry.account_type}`
}

/** What goes back is what is left of what was credited, of each lot its own. */
function* faultsOfTakingBack(
  { id }: PostingRow,
  entries: readonly EntryRow[],
  credited: readonly EntryRow[],
  lots: ReadonlyMap<string, LotRow & { left: number }>,
): Generator<string> {
  const toTake = new Map(
    credited
      .filter((entry) => entry.account === 'member')
      .map(({ lot_id, amount }) => [lot_id, Math.min(amount, lots.get(lot_id!)?.left ?? 0)]),
  )
  for (const { lot_id: lotId, amount } of entries) {
    const left = toTake.get(lotId) ?? 0
    if (-amount !== left)
      yield `posting ${id} took back ${-amount} of lot ${lotId}, of which ${left} were left`
    toTake.delete(lotId)
  }
  for (const [lotId, left] of toTake) {
    if (left > 0) yield `posting ${id} left ${left} in lot ${lotId}`
  }
}

/** What an unlock must have taken of each lot: bonus before coins, soonest end first, then the oldest. */
function* faultsOfSpending(
  { id, member_id: memberId, created_at_ms: atMs }: PostingRow,
  entries: readonly EntryRow[],
  lots: readonly (LotRow & { left: number })[],
): Generator<string> {
  const usable = lots
    .filter((lot) => lot.member_id === memberId && lot.left > 0)
    .filter((lot) => lot.expires_at_ms === null || lot.expires_at_ms > atMs)
    .toSorted(
      (a, b) =>
        Number(b.purse === 'bonus') - Number(a.purse === 'bonus') ||
        (a.expires_at_ms ?? Number.POSITIVE_INFINITY) - (b.expires_at_ms ?? Number.POSITIVE_INFINITY) ||
        a.ordinal - b.ordinal,
    )
  let missing = -entries.reduce((sum, entry) => sum + entry.amount, 0)
  for (const lot of usable) {
    const taken = Math.min(missing, lot.left)
    missing -= taken
    const reported = entries
      .filter((entry) => entry.lot_id === lot.id)
      .reduce((sum, entry) => sum - entry.amount, 0)
    if (reported !== taken)
      yield `posting ${id} took ${reported} of lot ${lot.id} and should have taken ${taken}`
  }
  if (missing !== 0) yield `posting ${id} took ${missing} that the member had not, or had no more`
}

/** What was taken last of which lot returns to it first, and leaves it at once where it has expired. */
function* faultsOfReturning(
  { id, created_at_ms: atMs }: PostingRow,
  entries: readonly EntryRow[],
  {
    rows,
    taken,
    lots,
  }: {
    rows: readonly UnlockReturnRow[]
    taken: readonly EntryRow[]
    lots: ReadonlyMap<string, LotRow & { isCleared: boolean }>
  },
): Generator<string> {
  const due = {
    coins: rows.reduce((sum, row) => sum + row.coins, 0),
    bonus: rows.reduce((sum, row) => sum + row.bonus, 0),
  }
  const sumOf = (lotId: string, isIn: boolean) =>
    entries.reduce(
      (sum, entry) => sum + (entry.lot_id === lotId && entry.amount > 0 === isIn ? entry.amount : 0),
      0,
    )
  for (const { lot_id, purse, amount } of taken.toReversed()) {
    if (lot_id === null) continue
    const returned = Math.min(-amount, due[purse])
    due[purse] -= returned
    const { expires_at_ms: expiresAtMs = null, isCleared = false } = lots.get(lot_id) ?? {}
    const isOver = isCleared || (expiresAtMs !== null && expiresAtMs <= atMs)
    const [back, gone] = [sumOf(lot_id, true), -sumOf(lot_id, false)]
    if (back !== returned) yield `posting ${id} returned ${back} to lot ${lot_id}, and not ${returned}`
    if (gone !== (isOver ? returned : 0)) yield `posting ${id} has ${gone} expire in lot ${lot_id}`
  }
  if (due.coins + due.bonus > 0) yield `posting ${id} returned too little`
}
