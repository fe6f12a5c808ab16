import * as z from 'zod'
import type { Database, Tables } from '../db/tables.ts'
import { orderInWords } from '../orders/export-orders.ts'
import type { Clock } from '../runtime/clock.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { vipUntil } from '../vip/vip-periods.ts'
import { type Balances, loadBalances } from '../wallet/balances.ts'
import { MemberCode, noSuchMember } from './member-code.ts'

export const MemberQuery = z.object({ code: MemberCode })
export type MemberQuery = z.infer<typeof MemberQuery>

const LISTED_MAX = 10

/**
 * A member, for support. It contains what questions about signing in, mails, coins or an episode need, and
 * nothing else: no name, picture, provider's id, device's id or tokens, and nothing about what was watched,
 * liked or saved. Members identify themselves by the code, which only their profile shows. Times are ISO 8601
 * in UTC.
 */
export interface MemberReport {
  code: string
  joinedAt: string
  deletedAt: string | null
  blockedAt: string | null
  /** Null `confirmedAt`: it waits for its link to be opened. */
  address: { address: string; confirmedAt: string | null } | null
  /** `lastAt` is null when no session of that time is stored any more. */
  signIns: { service: Tables['member_identity']['provider']; firstAt: string; lastAt: string | null }[]
  openSessionCount: number
  /** The last sign-ins that are stored, the newest first. */
  devices: {
    service: Tables['member_session']['provider']
    signedInAt: string
    endedAt: string | null
    expiresAt: string
  }[]
  balances: Balances
  vipUntil: string | null
  orderCount: number
  lastOrders: (ReturnType<typeof orderInWords> & { failure: string | null })[]
  unlockCount: number
  /** The newest first. `drama` is its name in its original language. */
  lastUnlocks: { at: string; drama: string; episode: number; coins: number; bonus: number }[]
}

export async function inspectMember(
  { db, clock }: { db: Database; clock: Clock },
  { code }: MemberQuery,
): Promise<MemberReport> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'created_at_ms', 'deleted_at_ms', 'blocked_at_ms'])
    .where('code', '=', Number(code))
    .executeTakeFirst()
  if (!member) throw noSuchMember(code)
  const nowMs = clock.nowMs()
  const untilMs = await vipUntil(db, member.id, nowMs)
  return {
    code,
    joinedAt: isoTime(member.created_at_ms),
    deletedAt: isoTime(member.deleted_at_ms),
    blockedAt: isoTime(member.blocked_at_ms),
    address: await loadAddress(db, member.id),
    signIns: await loadSignIns(db, member.id),
    openSessionCount: await countOpenSessions(db, member.id, nowMs),
    devices: await loadDevices(db, member.id),
    balances: await loadBalances(db, member.id, nowMs),
    vipUntil: isoTime(untilMs),
    orderCount: await countRows(db, 'top_up_order', member.id),
    lastOrders: await loadOrders(db, member.id),
    unlockCount: await countRows(db, 'unlock', member.id),
    lastUnlocks: await loadUnlocks(db, member.id),
  }
}

async function loadSignIns(db: Database, memberId: string): Promise<MemberReport['signIns']> {
  const rows = await db
    .selectFrom('member_identity')
    .leftJoin('member_session', (join) =>
      join
        .onRef('member_session.member_id', '=', 'member_identity.member_id')
        .onRef('member_session.provider', '=', 'member_identity.provider'),
    )
    .select(['member_identity.provider', 'member_identity.created_at_ms'])
    .select(({ fn }) => fn.max('member_session.created_at_ms').as('last_at_ms'))
    .where('member_identity.member_id', '=', memberId)
    .groupBy(['member_identity.provider', 'member_identity.created_at_ms'])
    .orderBy('member_identity.provider')
    .execute()
  return rows.map(({ provider, created_at_ms, last_at_ms }) => ({
    service: provider,
    firstAt: isoTime(created_at_ms),
    lastAt: isoTime(last_at_ms),
  }))
}

async function loadAddress(db: Database, memberId: string): Promise<MemberReport['address']> {
  const found = await db
    .selectFrom('mail_address')
    .select(['address', 'confirmed_at_ms', 'waiting'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const address = found?.address ?? found?.waiting
  return address ? { address, confirmedAt: isoTime(found?.confirmed_at_ms ?? null) } : null
}

async function loadDevices(db: Database, memberId: string): Promise<MemberReport['devices']> {
  const sessions = await db
    .selectFrom('member_session')
    .select(['provider', 'created_at_ms', 'ended_at_ms', 'expires_at_ms'])
    .where('member_id', '=', memberId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return sessions.map((session) => ({
    service: session.provider,
    signedInAt: isoTime(session.created_at_ms),
    endedAt: isoTime(session.ended_at_ms),
    expiresAt: isoTime(session.expires_at_ms),
  }))
}

async function countOpenSessions(db: Database, memberId: string, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('member_session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('ended_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow()
  return count
}

async function countRows(db: Database, table: 'top_up_order' | 'unlock', memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

async function loadOrders(db: Database, memberId: string): Promise<MemberReport['lastOrders']> {
  const orders = await db
    .selectFrom('top_up_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('ordinal', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return orders.map((order) => ({ ...orderInWords(order), failure: order.failure }))
}

async function loadUnlocks(db: Database, memberId: string): Promise<MemberReport['lastUnlocks']> {
  const unlocks = await db
    .selectFrom('unlock')
    .innerJoin('drama', 'drama.id', 'unlock.drama_id')
    .innerJoin('episode', 'episode.id', 'unlock.episode_id')
    .select(['drama.name', 'episode.number', 'unlock.coins', 'unlock.bonus', 'unlock.unlocked_at_ms'])
    .where('unlock.member_id', '=', memberId)
    .orderBy('unlock.ordinal', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return unlocks.map(({ name, number, coins, bonus, unlocked_at_ms }) => ({
    at: isoTime(unlocked_at_ms),
    drama: name,
    episode: number,
    coins,
    bonus,
  }))
}
