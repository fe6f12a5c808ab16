import type { Witness } from '../witness.ts'
import type { Books, VipReversalRow, VipRow } from './books.ts'

/**
 * Plays every member's VIP again: each period begins where the last one ends, what is taken back is what was left of its own
 * period, and later ones begin that much earlier. Only what was asked for is taken back, and what was told so is there. I8, I10.
 */
export function* faultsOfVip(books: Books, witness: Witness): Generator<string> {
  const reversals = Map.groupBy(books.vipReversals, (reversal) => reversal.member_id)
  for (const [memberId, periods] of Map.groupBy(books.vipPeriods, (period) => period.member_id)) {
    yield* faultsOfMember(memberId, periods, reversals.get(memberId) ?? [])
  }
  const refunded = new Set(books.orders.flatMap(({ id, state }) => (state === 'refunded' ? [id] : [])))
  for (const { member_id: memberId, period_ordinal: ordinal } of books.vipReversals) {
    const period = books.vipPeriods.find((one) => one.ordinal === ordinal && one.member_id === memberId)
    const [, kind, key = ''] = /^(grant|top-up):(.*)$/.exec(period?.idempotency_key ?? '') ?? []
    const isRequested = kind === 'grant' ? witness.reversals.has(key) : refunded.has(key)
    if (!isRequested) yield `VIP period ${ordinal} of ${memberId} was taken back and nobody asked for it`
  }
  for (const [key, { reported }] of witness.reversals) {
    if (!reported) continue
    if (!books.postings.some((posting) => posting.idempotency_key === `reversal:grant:${key}`))
      yield `grant ${key} was told to be taken back and was not`
    const period = books.vipPeriods.find((one) => one.idempotency_key === `grant:${key}`)
    const takenMs = period
      ? books.vipReversals.find((one) => one.period_ordinal === period.ordinal)?.taken_ms
      : 0
    if (takenMs !== reported.takenVipMs)
      yield `${reported.takenVipMs} ms of grant ${key} were told to be taken, and ${takenMs} were`
  }
}

function* faultsOfMember(
  memberId: string,
  periods: readonly VipRow[],
  reversals: readonly VipReversalRow[],
): Generator<string> {
  /** As they run now. */
  const running: { ordinal: number; startMs: number; endMs: number }[] = []
  for (const row of [...periods, ...reversals].toSorted((a, b) => a.ordinal - b.ordinal)) {
    if ('starts_at_ms' in row) {
      const startMs = Math.max(row.created_at_ms, running.at(-1)?.endMs ?? 0)
      if (row.starts_at_ms !== startMs)
        yield `VIP period ${row.ordinal} of ${memberId} begins at ${row.starts_at_ms} instead of ${startMs}`
      running.push({ ordinal: row.ordinal, startMs, endMs: row.ends_at_ms })
      continue
    }
    const index = running.findIndex(({ ordinal }) => ordinal === row.period_ordinal)
    const own = running[index]!
    const leftMs = Math.max(0, own.endMs - Math.max(row.created_at_ms, own.startMs))
    if (row.taken_ms !== leftMs)
      yield `reversal ${row.ordinal} of ${memberId} took ${row.taken_ms} ms of VIP, and ${leftMs} were left`
    own.endMs -= leftMs
    for (const later of running.slice(index + 1)) {
      later.startMs -= leftMs
      later.endMs -= leftMs
    }
    if (row.ends_at_ms !== running.at(-1)!.endMs)
      yield `VIP of ${memberId} ends at ${row.ends_at_ms} after reversal ${row.ordinal} instead of ${running.at(-1)!.endMs}`
  }
}
