import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { putMailAddress } from '../../../platform/mail/mail-address.ts'
import * as actions from '../../../platform/operator/actions.ts'
import type { OperatorAction } from '../../../platform/operator/operator-action.ts'
import { performOnRecord } from '../../../platform/operator/record-act.ts'
import { INDEXED_NOTES } from '../../../platform/orders/list-orders.ts'
import { NOTES } from '../../../platform/orders/notes.ts'
import { randomIds } from '../../../platform/runtime/ids.ts'
import { TEXTS } from '../../../platform/texts/texts.ts'
import { signedInMember } from '../../builders/members.ts'
import { SITE } from '../../builders/payments.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onWithdrawals } from '../withdrawal-setting.ts'

const REASON = 'asked for in a letter'

/** What support does for members and their orders. */
function describeSupport(start: () => Promise<Engine>): void {
  const { at, open, order, paid, withdrawalRow } = onWithdrawals(start)

  const act = <Input, Output>(action: OperatorAction<Input, Output>, input: Input) =>
    performOnRecord(
      action,
      {
        ...at.platform,
        payments: { provider: at.payments.provider, siteOrigin: SITE, firstTopUpBonus: 0 },
        embeddedIn: null,
        // Acts stay from test to test.
        ids: randomIds,
      },
      { input: action.input.parse(input), operator: 'grace' },
    )
  const readCode = async (memberId = at.ada.memberId) => {
    const row = at.platform.db.selectFrom('member').select('code').where('id', '=', memberId)
    return String((await row.executeTakeFirstOrThrow()).code)
  }
  const acts = () => act(actions.listActsAction, { limit: 100 })
  const rowOf = (transactionId: string) =>
    at.platform.db
      .selectFrom('top_up_order')
      .selectAll()
      .where('provider_order_id', '=', transactionId)
      .executeTakeFirstOrThrow()
  const note = (transactionId: string, failure: string) =>
    at.platform.db
      .updateTable('top_up_order')
      .set({ failure })
      .where('provider_order_id', '=', transactionId)
      .execute()
  const detailCode = async (headers: Record<string, string>) =>
    (await at.platform.request('/user/api/front/member/detail/get', { headers })).code

  test('members are found by code, order, payment, receipt and confirmed address alone', async () => {
    await open()
    const placed = await paid()
    const row = await rowOf(placed.transactionId)
    const code = await readCode()
    const { db } = at.platform
    const mail = { ...at.platform, sendsMail: true, siteOrigin: SITE }
    const viewer = { memberId: at.ada.memberId, sessionId: 's', provider: 'google' } as const
    await putMailAddress(mail, { address: 'Ada@Mail.example' }, viewer, 'en')
    const find = async (text: string) =>
      (await act(actions.findMembersAction, { text })).map((found) => [found.code, found.foundBy])
    expect(await find('ada@mail.EXAMPLE')).toEqual([])
    await db
      .updateTable('mail_address')
      .set({ address: 'Ada@Mail.example', confirmed_at_ms: 1, waiting: null })
      .execute()
    expect(await find(code)).toEqual([[code, 'code']])
    for (const number of [row.id, row.provider_order_id!, row.capture_id!]) {
      expect(await find(number)).toEqual([[code, 'order']])
    }
    expect(await find(row.credit_posting_id!)).toEqual([[code, 'receipt']])
    expect(await find(' ada@mail.EXAMPLE ')).toEqual([[code, 'address']])
    for (const unknown of ['99999999', '999999999999999', 'vip_1', 'nobody@mail.example']) {
      expect(await find(unknown)).toEqual([])
    }
    const { address, devices } = await act(actions.inspectMemberAction, { code })
    expect(address).toEqual({ address: 'Ada@Mail.example', confirmedAt: '1970-01-01T00:00:00.001Z' })
    expect(devices).toContainEqual(expect.objectContaining({ service: 'google', endedAt: null }))
    const looked = { operator: 'grace', act: 'look at member', subject: `member ${code}`, outcome: 'done' }
    expect(await acts()).toContainEqual(expect.objectContaining(looked))
  })

  test('orders are listed by what is to be done, page by page', async () => {
    await open()
    const made = []
    for (let nonce = 0; nonce < 4; nonce += 1) made.push(await paid('evening', { nonce: String(nonce) }))
    const unpaid = await order('evening', { nonce: 'unpaid' })
    await note(made[0]!.transactionId, NOTES.declined)
    await note(made[1]!.transactionId, NOTES.disputed)
    const row = await rowOf(made[2]!.transactionId)
    const withdrawn = await act(actions.withdrawOrderAction, { order: row.id, reason: REASON })
    expect(withdrawn).toEqual({ refund: '4.99', paidBackAt: '2026-11-20T12:10:00.000Z' })
    expect(await act(actions.withdrawOrderAction, { order: row.id, reason: REASON })).toEqual(withdrawn)
    expect(await withdrawalRow()).toMatchObject({ statement: REASON, name: '', send_to: null })
    expect(await acts()).toContainEqual(
      expect.objectContaining({ act: 'withdraw order', details: JSON.stringify({ reason: REASON }) }),
    )
    await act(actions.refundAction, { order: made[3]!.transactionId, reason: '' })

    const list = async (filter: 'all' | 'doubtful' | 'disputed' | 'refunded' | 'withdrawn', limit = 2) => {
      const orders = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await act(actions.listOrdersAction, { filter, after: after ?? null, limit })
        orders.push(...page.orders)
        after = page.after
      }
      return orders.map(({ providerOrder, next }) => [providerOrder, next])
    }
    const DOUBT = [made[0]!.transactionId, expect.stringContaining('Look at the payment at the provider')]
    const DISPUTE = [made[1]!.transactionId, expect.stringContaining('Answer the dispute')]
    const WITHDRAWN = [made[2]!.transactionId, 'Nothing: it was withdrawn from and paid back.']
    const REFUNDED = [made[3]!.transactionId, 'Nothing: it was refunded.']
    const UNPAID = [unpaid.transactionId, 'Nothing now: its buyer has not paid yet.']
    const inAnyOrder = (rows: unknown[][]) => rows.map((one) => expect.arrayContaining(one))
    expect(await list('doubtful')).toEqual([DOUBT])
    expect(await list('disputed')).toEqual([DISPUTE])
    expect(await list('withdrawn')).toEqual([WITHDRAWN])
    expect((await list('refunded', 1)).toSorted()).toEqual(inAnyOrder([WITHDRAWN, REFUNDED].toSorted()))
    const all = await list('all')
    expect(all).toHaveLength(5)
    expect(all).toEqual(expect.arrayContaining([DOUBT, DISPUTE, WITHDRAWN, REFUNDED, UNPAID]))
  })

  test('each note that a filter looks for is part of its index', async () => {
    await open()
    const { rows } = await sql<{ as: string }>`
      SELECT pg_get_indexdef('top_up_order_noted'::regclass) AS "as"`.execute(at.platform.db)
    for (const text of INDEXED_NOTES) expect(rows[0]!.as).toContain(text)
  })

  test('a member is signed out everywhere, exported and deleted, each with a reason on record', async () => {
    await open()
    await paid()
    const code = await readCode()
    const request = { code, reason: REASON }
    const { headers } = await signedInMember(at.platform, { provider: 'facebook', thirdPartyId: 'b' })
    const own = (await act(actions.exportMemberAction, request)) as Record<string, unknown[]>
    expect(own).toMatchObject({ member: { code }, orders: [{ price: '4.99' }], feedback: [] })
    expect(Object.keys(own)).not.toContain('next')
    expect(await act(actions.signOutMemberAction, request)).toEqual({ endedCount: 1 })
    expect(await act(actions.signOutMemberAction, request)).toEqual({ endedCount: 0 })
    expect(await detailCode(headers)).toBe(CODES.success)
    expect(await act(actions.deleteMemberAction, request)).toEqual({ deletedAt: '2026-11-20T12:10:00.000Z' })
    expect(await acts()).toContainEqual(
      expect.objectContaining({
        act: 'delete member',
        subject: `member ${code}`,
        details: JSON.stringify({ reason: REASON }),
        outcome: 'done',
      }),
    )
    await expect(act(actions.deleteMemberAction, request)).rejects.toThrow('There is no member')
    expect(() => actions.deleteMemberAction.input.parse({ code, reason: ' ' })).toThrow()
  })

  test('a blocked member is signed out and refused until unblocked, and keeps the coins', async () => {
    await open()
    await paid()
    const { memberId, headers } = await signedInMember(at.platform, { thirdPartyId: 'blocked-one' })
    const code = await readCode(memberId)
    const blocked = { blockedAt: '2026-11-20T12:10:00.000Z' }
    expect(await act(actions.blockMemberAction, { code, reason: REASON })).toEqual(blocked)
    expect(await detailCode(headers)).toBe(CODES.invalidToken)
    const again = () => signedInMember(at.platform, { thirdPartyId: 'blocked-one' })
    await expect(again()).rejects.toThrow(TEXTS.en.blocked)
    expect(await act(actions.inspectMemberAction, { code })).toMatchObject({
      ...blocked,
      openSessionCount: 0,
    })
    const unblocked = await act(actions.unblockMemberAction, { code, reason: REASON })
    expect(unblocked).toEqual({ blockedAt: null })
    expect((await again()).memberId).toBe(memberId)
  })
}

describeOnEveryEngine(describeSupport)
