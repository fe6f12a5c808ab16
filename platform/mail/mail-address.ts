import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  confirmMailAddress,
  mailAddress,
  setMailAddress,
} from '../../contract/extensions/mail-address.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import type { Ids } from '../runtime/ids.ts'
import { addDocument } from './document.ts'
import { confirmLink, mailAddressLink } from './site-links.ts'
import { fill } from './words.ts'

export interface AddressDeps {
  db: Database
  clock: Clock
  ids: Ids
  /** Whether a mail server is configured. */
  sendsMail: boolean
  siteOrigin: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LINK_MS = DAY_MS
export const MEMBER_HOUR_MAX = 5
/** From all members together, so that nobody is bombarded. */
export const ADDRESS_DAY_MAX = 5

export async function showMailAddress(
  { db, sendsMail }: AddressDeps,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof mailAddress>> {
  const found = await db
    .selectFrom('mail_address')
    .select(['address', 'confirmed_at_ms', 'waiting'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return {
    address: found?.address ?? null,
    confirmTime: found?.confirmed_at_ms ?? null,
    waiting: found?.waiting ?? null,
    declined: found !== undefined && found.address === null && found.waiting === null,
    sends: sendsMail,
  }
}

export async function readConfirmedAddress(db: Database, memberId: string): Promise<string | null> {
  const found = await db
    .selectFrom('mail_address')
    .select('address')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found?.address ?? null
}

/** The address is used once the link that is sent to it was opened; one that is confirmed stays until then. */
export function putMailAddress(
  deps: AddressDeps,
  { address }: ParsedInput<typeof setMailAddress>,
  { memberId }: Viewer,
  language: string,
): Promise<null | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) return new Refusal('invalidToken', 'This account was deleted.')
    const known = await tx
      .selectFrom('mail_address')
      .select(['address', 'language'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (address === null) {
      await forgetMailAddress(tx, memberId)
      // A member without an address has a row once none was wanted.
      await tx.insertInto('mail_address').values({ member_id: memberId, language }).execute()
      if (known?.address)
        await tellFormer(tx, deps, { memberId, former: known.address, language: known.language })
      return null
    }
    if (!deps.sendsMail) return noMail()
    if (known?.address === address) {
      // The link to another one confirms nothing any more.
      await tx
        .updateTable('mail_address')
        .set({ waiting: null, token_hash: null, token_ends_at_ms: null, language })
        .where('member_id', '=', memberId)
        .execute()
      await stopLinks(tx, memberId)
      return null
    }
    return sendLink(tx, deps, { memberId, address, language })
  })
}

export const noMail = () => new Refusal('unavailable', 'This site sends no mail.')

async function sendLink(
  tx: Tx,
  { clock, ids, siteOrigin }: AddressDeps,
  { memberId, address, language }: { memberId: string; address: string; language: string },
): Promise<null | Refusal> {
  const nowMs = clock.nowMs()
  const isTooMuch =
    (await countLinks(tx, memberId, nowMs)) >= MEMBER_HOUR_MAX ||
    !(await noteAskedMail(tx, address, nowMs, ADDRESS_DAY_MAX))
  if (isTooMuch)
    return new Refusal('tooManyRequests', 'Many links were sent already. Please try again later.')
  const token = ids.secret()
  const given = {
    language,
    waiting: address,
    token_hash: hashToken(token),
    token_ends_at_ms: nowMs + LINK_MS,
  }
  await tx
    .insertInto('mail_address')
    .values({ member_id: memberId, ...given })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(given))
    .execute()
  // Its link does not work any more.
  await stopLinks(tx, memberId)
  await addDocument(tx, ids, {
    memberId,
    kind: 'confirmAddress',
    key: `confirmAddress:${ids.next()}`,
    language,
    nowMs,
    sendTo: address,
    secret: { text: token, endsAtMs: nowMs + LINK_MS },
    write: (words) => ({
      title: words.texts.confirmTitle,
      paragraphs: [fill(words.texts.confirmLead, { site: new URL(siteOrigin).host })],
      rows: [],
      notes: [words.texts.confirmNote],
      links: [confirmLink(words)],
    }),
  })
  return null
}

/** Whoever has a session cannot replace an address unnoticed. The text names neither address, since it is kept for a year. */
async function tellFormer(
  tx: Tx,
  { clock, ids }: AddressDeps,
  { memberId, former, language }: { memberId: string; former: string; language: string },
): Promise<void> {
  const nowMs = clock.nowMs()
  await addDocument(tx, ids, {
    memberId,
    kind: 'addressChange',
    key: `addressChange:${ids.next()}`,
    language,
    nowMs,
    sendTo: former,
    write: (words) => ({
      title: words.texts.addressChangeTitle,
      paragraphs: [words.texts.addressChangeLead],
      rows: [{ label: words.texts.time, value: words.time(nowMs) }],
      notes: [words.texts.addressChangeAdvice],
      links: [mailAddressLink(words)],
    }),
  })
}

/** Opened again, the link does no more. */
export function confirmAddress(
  deps: AddressDeps,
  { token }: ParsedInput<typeof confirmMailAddress>,
): Promise<null | Refusal> {
  const { db, clock } = deps
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('mail_address')
      .select(['member_id', 'address', 'language', 'waiting', 'token_ends_at_ms'])
      .where('token_hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return linkExpired()
    if (found.waiting === null) return null
    const nowMs = clock.nowMs()
    if (nowMs >= (found.token_ends_at_ms as number)) return linkExpired()
    await tx
      .updateTable('mail_address')
      .set({ address: found.waiting, confirmed_at_ms: nowMs, waiting: null })
      .where('member_id', '=', found.member_id)
      .execute()
    const { member_id: memberId, address: former, language } = found
    if (former !== null) await tellFormer(tx, deps, { memberId, former, language })
    return null
  })
}

const linkExpired = () => new Refusal('linkExpired', 'This link has expired. Please ask for another one.')

/**
 * Counts a mail that somebody asked to have sent to an address that may be anybody's. False: it had `max` within a day.
 * Spellings that lead to the same mailbox count as one.
 */
export async function noteAskedMail(tx: Tx, address: string, nowMs: number, max: number): Promise<boolean> {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  const addressHash = createHash('sha256').update(mailbox).digest('base64url')
  // Members who ask at once are counted one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('asked_mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address_hash', '=', addressHash)
    .where('asked_at_ms', '>', nowMs - DAY_MS)
    .executeTakeFirstOrThrow()
  if (Number(count) >= max) return false
  await tx.insertInto('asked_mail').values({ address_hash: addressHash, asked_at_ms: nowMs }).execute()
  return true
}

async function countLinks(tx: Tx, memberId: string, nowMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at_ms', '>', nowMs - HOUR_MS)
    .where('kind', '=', 'confirmAddress')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Requests of one member come one after the other. False: the account was deleted. */
async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .select('deleted_at_ms')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return member.deleted_at_ms === null
}

/** Mails on their way to the address included, but for what was sent. */
export async function forgetMailAddress(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('mail_address').where('member_id', '=', memberId).execute()
  await stopLinks(tx, memberId)
}

async function stopLinks(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('document')
    .set({ next_try_at_ms: null, to_address: null, secret: null })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'confirmAddress')
    .where('sent_at_ms', 'is', null)
    .execute()
}
