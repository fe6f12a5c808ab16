import type { ParsedInput } from '../../contract/endpoint.ts'
import type { askRecovery as call } from '../../contract/extensions/recovery.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { addDocument } from '../mail/document.ts'
import { confirmRecoveryLink } from '../mail/site-links.ts'
import { notSignedIn } from '../members/authenticate.ts'
import { hasNumber } from '../orders/order-rows.ts'
import { hashToken } from '../runtime/hash-token.ts'
import { hasPurchases, isBlocked, isRunning, lockMembers, type RecoveryDeps } from './recovery-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long the link of the mail works. */
export const LINK_MS = HOUR_MS
export const ATTEMPTS_MAX = 5
/** For one account, whoever asks. */
export const MAILS_MAX = 3

/** The response is the same whether or not address and proof are right: only the mail tells. */
export function askRecovery(
  { db, clock, ids }: RecoveryDeps,
  asked: ParsedInput<typeof call>,
  { memberId: askerId }: Viewer,
): Promise<null | Refusal> {
  return inTransaction(db, async (tx) => {
    const named = await findNamed(tx, asked)
    const live = await lockMembers(tx, named === null ? [askerId] : [askerId, named])
    if (!live.has(askerId)) return notSignedIn()
    const nowMs = clock.nowMs()
    if ((await countSince(tx, 'asker_id', askerId, nowMs - DAY_MS)) >= ATTEMPTS_MAX) {
      return new Refusal('tooManyRequests', 'You asked often today. Please try again tomorrow.')
    }
    if ((await hasPurchases(tx, askerId)) || (await isRunning(tx, 'asker_id', askerId, nowMs))) {
      return recoveryRefused()
    }
    const isReachable =
      named !== null &&
      named !== askerId &&
      live.has(named) &&
      !(await isBlocked(tx, named, nowMs)) &&
      !(await isRunning(tx, 'target_id', named, nowMs)) &&
      (await countSince(tx, 'target_id', named, nowMs - DAY_MS)) < MAILS_MAX
    const targetId = isReachable ? named : null
    const [id, token] = [ids.next(), ids.secret()]
    await tx
      .insertInto('recovery')
      .values({
        id,
        asker_id: askerId,
        target_id: targetId,
        asked_at_ms: nowMs,
        token_hash: targetId && hashToken(token),
      })
      .execute()
    if (targetId) await addLink(tx, ids, { id, targetId, token, nowMs })
    return null
  })
}

export function recoveryRefused(): Refusal {
  return new Refusal('recoveryRefused', 'This account cannot take the place of another one now.')
}

function addLink(
  tx: Tx,
  ids: RecoveryDeps['ids'],
  { id, targetId, token, nowMs }: { id: string; targetId: string; token: string; nowMs: number },
): Promise<void> {
  return addDocument(tx, ids, {
    memberId: targetId,
    kind: 'recovery',
    key: `recovery:${id}`,
    language: null,
    nowMs,
    secret: { text: token, endsAtMs: nowMs + LINK_MS },
    write: (words) => ({
      title: words.texts.recoveryTitle,
      paragraphs: [words.texts.recoveryLead],
      rows: [],
      notes: [words.texts.recoveryNote],
      links: [confirmRecoveryLink(words)],
    }),
  })
}

/** The account that the proof names, if the address is its confirmed one. */
async function findNamed(
  tx: Tx,
  { address, proof }: { address: string; proof: string },
): Promise<string | null> {
  const owner = (await findByCode(tx, proof)) ?? (await findByPurchase(tx, proof))
  const known = await tx
    .selectFrom('mail_address')
    .select('address')
    .where('member_id', '=', owner ?? '')
    .executeTakeFirst()
  const isSame = known?.address?.toLowerCase() === address.toLowerCase()
  return owner && isSame ? owner : null
}

async function findByCode(tx: Tx, proof: string): Promise<string | null> {
  const code = /^\d{8}$/.test(proof) ? Number(proof) : 0
  const found = await tx.selectFrom('member').select('id').where('code', '=', code).executeTakeFirst()
  return found?.id ?? null
}

/** By our number of the order, or the payment provider's of order or payment. */
async function findByPurchase(tx: Tx, proof: string): Promise<string | null> {
  const found = await tx
    .selectFrom('top_up_order')
    .select('member_id')
    .where(hasNumber(proof))
    .where('credited_at_ms', 'is not', null)
    .executeTakeFirst()
  return found?.member_id ?? null
}

async function countSince(
  tx: Tx,
  side: 'asker_id' | 'target_id',
  memberId: string,
  sinceMs: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(side, '=', memberId)
    .where('asked_at_ms', '>', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}
