import type { Witness } from '../witness.ts'
import type { Books } from './books.ts'

/** Rights to watch and what was paid for them, one to one, at the price there was; what members were told they have. I3, I10. */
export function* faultsOfUnlocks(books: Books, witness: Witness): Generator<string> {
  const paid = new Map<string, { coins: number; bonus: number }>()
  for (const entry of books.entries) {
    if (entry.account !== 'unlocks') continue
    const sum = paid.get(entry.posting_id) ?? { coins: 0, bonus: 0 }
    sum[entry.purse] += entry.amount
    paid.set(entry.posting_id, sum)
  }
  for (const { posting_id: postingId, coins, bonus } of books.unlockReturns) {
    const sum = paid.get(postingId)
    if (!sum) yield `posting ${postingId} took unlocks back for nothing`
    else {
      sum.coins += coins
      sum.bonus += bonus
    }
  }
  const returned = new Set(books.unlockReturns.map((row) => row.unlock_ordinal))
  const owned = new Set<string>()
  for (const unlock of books.unlocks) {
    const name = `${unlock.member_id}’s ${unlock.episode_id}`
    if (owned.has(name)) yield `${name} was unlocked twice`
    if (!returned.has(unlock.ordinal)) owned.add(name)
    if (unlock.coins + unlock.bonus !== unlock.price_coins) yield `${name} cost another sum than its price`
    if (unlock.true_price_coins !== unlock.price_coins) {
      yield `${name} was sold at ${unlock.price_coins} when it cost ${unlock.true_price_coins}`
    }
    if (unlock.posting_id === null) continue
    const sum = paid.get(unlock.posting_id)
    if (!sum) yield `${name} was paid by nothing`
    else {
      sum.coins -= unlock.coins
      sum.bonus -= unlock.bonus
    }
  }
  for (const [postingId, { coins, bonus }] of paid) {
    if (coins !== 0 || bonus !== 0)
      yield `posting ${postingId} took ${coins} coins and ${bonus} bonus for nothing`
  }
  const kindByPosting = new Map(books.postings.map((posting) => [posting.id, posting.kind]))
  for (const { posting_id: postingId } of books.unlocks) {
    if (postingId !== null && kindByPosting.get(postingId) !== 'unlock')
      yield `an unlock hangs on posting ${postingId}`
  }
  yield* faultsOfPurchases(books, witness)
  yield* faultsOfReturns(books, witness)
  for (const { memberId, episodeId, fromMs, untilMs } of witness.plays) {
    const wasVip = books.vipPeriods.some(
      (vip) => vip.member_id === memberId && vip.starts_at_ms <= untilMs && vip.ends_at_ms > fromMs,
    )
    if (!wasVip && !owned.has(`${memberId}’s ${episodeId}`)) {
      yield `${memberId} was told to have ${episodeId} and has it no more`
    }
  }
}

/** Under a key only what was asked for under it was bought, by who asked, at the price agreed to. I9. */
function* faultsOfPurchases(books: Books, { purchases }: Witness): Generator<string> {
  const boughtBy = Map.groupBy(books.unlocks, (unlock) => unlock.posting_id)
  for (const posting of books.postings) {
    const key = /^ask:(.*)$/.exec(posting.idempotency_key)?.[1]
    if (key === undefined) continue
    const requested = purchases.get(key)
    const bought = boughtBy.get(posting.id) ?? []
    const price = bought.reduce((sum, unlock) => sum + unlock.price_coins, 0)
    if (requested?.memberId !== posting.member_id)
      yield `posting ${posting.id} stands under key ${key} of somebody else`
    else if (bought.some((unlock) => !requested.episodeIds.includes(unlock.episode_id))) {
      yield `posting ${posting.id} bought something that was not asked for under ${key}`
    } else if (requested.quotedCoins !== null && requested.quotedCoins !== price) {
      yield `posting ${posting.id} took ${price} where ${requested.quotedCoins} was agreed to`
    }
  }
}

/** What is taken back was asked for, nobody had its address, and what was told to be back is there. I10, I11. */
function* faultsOfReturns(books: Books, { returns, loaded }: Witness): Generator<string> {
  for (const { unlock_ordinal: ordinal, unlock_posting_id: receiptNo } of books.unlockReturns) {
    if (loaded.has(ordinal)) yield `unlock ${ordinal} was taken back by who could watch it`
    if (!returns.has(receiptNo)) yield `unlock ${ordinal} was taken back and nobody asked for it`
  }
  for (const [receiptNo, { reported }] of returns) {
    if (!reported) continue
    const rows = books.unlockReturns.filter((row) => row.unlock_posting_id === receiptNo)
    const back = books.entries
      .filter((entry) => entry.account === 'member' && entry.posting_id === rows[0]?.posting_id)
      .reduce((sum, entry) => sum + entry.amount, 0)
    if (rows.length !== reported.episodeCount || back !== reported.coins + reported.bonus)
      yield `receipt ${receiptNo} was told to be taken back and was not, or not so`
  }
}
