import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMails } from '../../../platform/mail/send-mails.ts'
import { startMailServer, type TestMailServer } from '../../builders/mail-server.ts'
import { signedInMember } from '../../builders/members.ts'
import { aBuyer } from '../../builders/money.ts'
import { DEMO_PACKAGES, SITE_ORIGIN, withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onTopUps } from '../top-up-setting.ts'

const LIST = '/x/member/documents'
const SHOW = '/x/member/document?documentNo='

interface Listed {
  documentNo: string
  kind: string
  title: string
  orderNo: string | null
  createTime: number
  sendTime: number | null
}

function describeDocuments(start: () => Promise<Engine>): void {
  const { at, order, verify, refund, rows, withPayments } = onTopUps(start)
  let mail: TestMailServer
  beforeEach(async () => {
    mail = await startMailServer()
  })
  afterEach(() => mail.close())

  const list = async (buyer = at.ada) =>
    ((await buyer.get(LIST)).data as { records: Listed[] }).records.filter(({ kind }) => kind !== 'newDevice')
  const show = async (documentNo: string, buyer = at.ada) =>
    (await buyer.get(SHOW + documentNo)).data as { title: string; html: string } | null
  const send = () => sendMails({ ...at.platform, siteOrigin: SITE_ORIGIN }, mail.server)
  const confirmed = (address: string, language = 'de') =>
    at.platform.db
      .insertInto('mail_address')
      .values({ member_id: at.ada.memberId, language, address, confirmed_at_ms: 1 })
      .execute()

  async function pay() {
    const placed = await order()
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    return placed
  }

  test('a paid order has one receipt, in the records where no address is known (row 439)', async () => {
    const placed = await pay()
    await verify(placed)
    const [row] = await rows()
    const [receipt, ...others] = await list()
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'receipt',
      title: 'Your receipt',
      orderNo: row!.id,
      createTime: row!.credited_at_ms,
      sendTime: null,
    })
    const { html } = (await show(receipt!.documentNo))!
    for (const fact of [row!.id, row!.capture_id, row!.product_name, '$4.99', '/terms-of-use/']) {
      expect(html).toContain(fact)
    }
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|src=/)
    expect(new Set(html.match(/https?:\/\/[^/"]*/g))).toEqual(new Set([SITE_ORIGIN]))
    await send()
    expect(mail.received).toEqual([])
  })

  test('the receipt is sent once to the confirmed address (row 439)', async () => {
    await confirmed('ada@mail.example')
    await pay()
    await Promise.all([send(), send(), send()])
    await send()
    expect(mail.received).toMatchObject([{ to: 'ada@mail.example', subject: 'Your receipt' }])
    const [receipt] = await list()
    expect(receipt).toMatchObject({ title: 'Your receipt', sendTime: at.platform.clock.nowMs() })
    expect(mail.received[0]!.messageId).toBe(`<${receipt!.documentNo}@watch.example>`)
    expect((await show(receipt!.documentNo))!.html).toContain('<html lang="en" dir="ltr">')
  })

  test('an address that was not confirmed gets none (row 439)', async () => {
    await at.platform.db
      .insertInto('mail_address')
      .values({
        member_id: at.ada.memberId,
        language: 'de',
        waiting: 'eve@mail.example',
        token_hash: 'x',
        token_ends_at_ms: 1,
      })
      .execute()
    await pay()
    await send()
    expect(mail.received).toEqual([])
  })

  test('a receipt has the consent word for word, escaped (rows 438, 439)', async () => {
    const placed = await order()
    const consent = 'I want the <b>coins</b> & "everything" at once.'
    await withoutTriggers(at.platform.db, (tx) =>
      tx
        .updateTable('top_up_order')
        .set({ consent, language: 'ar', withdrawal_days: 14 } as never)
        .execute(),
    )
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    const [receipt] = await list()
    const { title, html } = (await show(receipt!.documentNo))!
    expect(title).toBe('إيصالك')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('I want the &lt;b&gt;coins&lt;/b&gt; &amp; &quot;everything&quot; at once.')
    expect(html).toContain('2026-12-04 12:10 UTC')
    expect(html).toContain(`${SITE_ORIGIN}/ar/withdraw/`)
  })

  test('a refund has a document, and the receipt stays as it was (row 439)', async () => {
    await pay()
    const [row] = await rows()
    const before = await list()
    await refund(row!.id)
    await refund(row!.id)
    const [refunded, ...others] = await list()
    expect(others).toEqual(before)
    expect(refunded).toMatchObject({ kind: 'refund', orderNo: row!.id })
    expect((await show(refunded!.documentNo))!.html).toContain('$4.99')
  })

  const withdrawable = DEMO_PACKAGES.map((sold) => ({ ...sold, withdrawal: { days: 14 } }))
  async function withdraw(given: object = {}, address: string | null = null) {
    at.platform = withPayments({ ids: at.platform.ids, packages: withdrawable })
    at.ada = await aBuyer(at.platform)
    if (address !== null) await confirmed(address)
    const placed = await order('evening', { consent: 'Yes, at once.' })
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    const [row] = await rows()
    at.platform.clock.advance(60_000)
    const statement = 'I withdraw from the purchase of <500> coins.'
    const declaration = { orderNo: row!.id, name: 'Ada Byron', statement, refund: '4.99', ...given }
    expect((await at.ada.post('/x/withdrawals', declaration)).code).toBe('00000')
    await at.ada.post('/x/withdrawals', declaration)
    return row!
  }

  test('a withdrawal is acknowledged once, with the declaration, to the address in it (rows 438, 439)', async () => {
    const row = await withdraw({ sendTo: 'other@mail.example' })
    const [acknowledged, receipt, ...others] = await list()
    expect(others).toEqual([])
    expect([acknowledged!.kind, receipt!.kind]).toEqual(['withdrawal', 'receipt'])
    const { html } = (await show(acknowledged!.documentNo))!
    for (const fact of [
      'Ada Byron',
      row.id,
      'purchase of &lt;500&gt; coins',
      '$4.99',
      '2026-11-20 12:11 UTC',
    ]) {
      expect(html).toContain(fact)
    }
    await send()
    expect(mail.received).toMatchObject([
      { to: 'other@mail.example', subject: 'Your withdrawal was received' },
    ])
  })

  test('a member learns of a withdrawal whose acknowledgement goes to another address (rows 438, 439)', async () => {
    await withdraw({ sendTo: 'other@mail.example' }, 'ada@mail.example')
    await send()
    const acknowledged = mail.received.filter(({ subject }) => subject === 'Your withdrawal was received')
    expect(acknowledged.map(({ to }) => to).toSorted()).toEqual(['ada@mail.example', 'other@mail.example'])
  })

  test('without an address in it, the acknowledgement goes to that of the member, or stands in the records (rows 438, 439)', async () => {
    await withdraw()
    await send()
    expect(mail.received).toEqual([])
    expect((await list())[0]).toMatchObject({ kind: 'withdrawal', sendTime: null })
  })

  test('a buyer who is not signed in is known by the confirmed address too (rows 438, 439)', async () => {
    await confirmed('ada@mail.example')
    await pay()
    const [row] = await rows()
    const ask = async (email: string) => {
      const body = JSON.stringify({ orderNo: row!.id, email })
      return (await at.platform.request('/x/withdrawals/of', { method: 'POST', body })).code
    }
    expect(await ask('ADA@mail.example')).toBe('00000')
    expect(await ask('eve@mail.example')).toBe('T0404')
  })

  test('nobody reads a document of another member (row 439)', async () => {
    await pay()
    const [receipt] = await list()
    const { headers } = await signedInMember(at.platform, { thirdPartyId: 'eve' })
    const { data } = await at.platform.request(SHOW + receipt!.documentNo, { headers })
    expect(data).toBeNull()
    expect((await at.platform.request(SHOW + receipt!.documentNo)).status).toBe(401)
  })

  test('where the credit fails there is no receipt, and one where it succeeds afterwards (row 439)', async () => {
    const placed = await order()
    await at.payments.press(placed.address, 'pay')
    let isFailing = true
    at.platform = withPayments({
      ids: at.platform.ids,
      fault(point) {
        if (isFailing && point === 'settle:before-commit') throw new Error('killed')
      },
    })
    await verify(placed)
    expect(await list()).toEqual([])
    isFailing = false
    await verify(placed)
    expect(await list()).toHaveLength(1)
  })

  test('what a document says can never be changed (row 439)', async () => {
    await pay()
    const change = at.platform.db.updateTable('document').set({ content: '{}' } as never)
    await expect(change.execute()).rejects.toThrow()
  })
}

describeOnEveryEngine(describeDocuments)
