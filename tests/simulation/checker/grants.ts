import type { Witness } from '../witness.ts'
import type { Books } from './books.ts'

const TYPE_OF_PURSE = { coins: 64, bonus: 5 } as const
const DAY_MS = 86_400_000

/** Every grant was asked for, once, with these amounts and days; every one that was acknowledged is there. I2, I10. */
export function* faultsOfGrants(books: Books, { grants }: Witness): Generator<string> {
  const found = new Set<string>()
  for (const posting of books.postings) {
    if (posting.kind !== 'grant') continue
    const key = posting.idempotency_key.replace(/^grant:/, '')
    const requested = grants.get(key)
    if (!requested || requested.memberId !== posting.member_id) {
      yield `posting ${posting.id} is a grant nobody asked for`
      continue
    }
    if (found.has(key)) yield `grant ${key} was given twice`
    found.add(key)
    for (const purse of ['coins', 'bonus'] as const) {
      const given = books.entries
        .filter((entry) => entry.posting_id === posting.id && entry.account === 'member')
        .filter((entry) => entry.purse === purse && entry.account_type === TYPE_OF_PURSE[purse])
        .reduce((sum, entry) => sum + entry.amount, 0)
      if (given !== requested[purse])
        yield `grant ${key} gave ${given} ${purse} instead of ${requested[purse]}`
    }
  }
  const daysByGrant = new Map<string, number>()
  for (const period of books.vipPeriods) {
    const key = /^grant:(.*)$/.exec(period.idempotency_key)?.[1]
    if (key === undefined) continue
    if (daysByGrant.has(key)) yield `grant ${key} gave its days twice`
    daysByGrant.set(key, (period.ends_at_ms - period.starts_at_ms) / DAY_MS)
  }
  for (const [key, days] of daysByGrant) {
    if (grants.get(key)?.vipDays !== days) yield `grant ${key} gave ${days} days`
  }
  for (const [key, requested] of grants) {
    if (!requested.isAcknowledged) continue
    if (requested.coins + requested.bonus > 0 && !found.has(key))
      yield `grant ${key} was acknowledged and is not there`
    if (requested.vipDays > 0 && !daysByGrant.has(key))
      yield `the days of grant ${key} were acknowledged and are not there`
  }
}
