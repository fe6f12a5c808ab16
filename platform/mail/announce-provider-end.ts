import { sql } from 'kysely'
import * as z from 'zod'
import { SIGN_IN_PROVIDERS } from '../../contract/sign-in-services.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database, DocumentContent } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import { addDocument } from './document.ts'
import { mailAddressLink } from './site-links.ts'
import { fill, type Words } from './words.ts'

/** Members in a transaction, while others wait, and transactions in a call. */
const STEP = 50
const STEPS_MAX = 20

export const ProviderEnd = z
  .object({
    provider: z.enum(SIGN_IN_PROVIDERS),
    /** As members know it. */
    label: z.string().min(1).max(40),
    day: z.iso.date(),
    /** Where the call before stopped; empty: from the beginning. */
    after: z.string().max(200),
  })
  .strict()
export type ProviderEnd = z.infer<typeof ProviderEnd>

export interface ProviderEndReport {
  memberCount: number
  /** For the next call; null: all were told. */
  after: string | null
}

/**
 * Tells members who can sign in with this provider alone that it ends, some at a time. Repeated, it writes to nobody twice.
 */
export async function announceProviderEnd(
  deps: { db: Database; clock: Clock; ids: Ids },
  { after: from, ...end }: ProviderEnd,
): Promise<ProviderEndReport> {
  let after = from
  let memberCount = 0
  for (let step = 1; step <= STEPS_MAX; step += 1) {
    const told = await inTransaction(deps.db, (tx) => announceSome(tx, deps, { ...end, after }))
    memberCount += told.memberCount
    if (told.after === null) return { memberCount, after: null }
    after = told.after
  }
  return { memberCount, after }
}

async function announceSome(
  tx: Tx,
  { clock, ids }: { clock: Clock; ids: Ids },
  { provider, label, day, after }: ProviderEnd,
): Promise<ProviderEndReport> {
  const identities = await tx
    .selectFrom('member_identity as own')
    .select(({ exists, selectFrom }) => [
      'third_party_id',
      'member_id',
      exists(
        selectFrom('member_identity as other')
          .select(sql.lit(1).as('one'))
          .whereRef('other.member_id', '=', 'own.member_id')
          .where('other.provider', '<>', provider),
      ).as('has_other'),
    ])
    .where('provider', '=', provider)
    .where('third_party_id', '>', after)
    .orderBy('third_party_id')
    .limit(STEP)
    .execute()
  const members = identities.filter(({ has_other }) => !has_other)
  for (const { member_id: memberId } of members) {
    await addDocument(tx, ids, {
      memberId,
      kind: 'providerEnds',
      key: `providerEnds:${provider}:${day}`,
      language: null,
      nowMs: clock.nowMs(),
      write: (words) => writeNotice({ provider: label, day }, words),
    })
  }
  const last = identities.length < STEP ? null : identities.at(-1)!.third_party_id
  return { memberCount: members.length, after: last }
}

function writeNotice(values: { provider: string; day: string }, words: Words): DocumentContent {
  const { providerEndsTitle: title, providerEndsLead: lead, providerEndsAdvice: advice } = words.texts
  return {
    title: fill(title, values),
    paragraphs: [fill(lead, values), advice],
    rows: [],
    notes: [],
    links: [mailAddressLink(words)],
  }
}
