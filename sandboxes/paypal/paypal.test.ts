import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type CreatedPayment,
  type Payment,
  PaymentFailure,
} from '../../platform/providers/payment-provider.ts'
import { createPaypal } from '../../platform/providers/paypal/paypal.ts'
import { type PaypalSandbox, startPaypalSandbox } from './paypal.ts'

const SITE = 'http://localhost:3999'
const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }

let dataDir: string
let nowMs: number
let sandbox: PaypalSandbox
const clock = { nowMs: () => nowMs }
const start = () =>
  startPaypalSandbox({ port: 0, dataDir, siteOrigin: SITE, clock, timers: { every: () => silent }, log })
beforeEach(async () => {
  nowMs = 1_700_000_000_000
  dataDir = mkdtempSync(join(tmpdir(), 'paypal-sandbox-'))
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

const client = () => createPaypal(sandbox, { clock })
const PAYMENT = {
  requestId: 'create-1',
  orderId: 'order1',
  amount: { minor: 499, currency: 'USD' },
  description: '<b>500</b> coins',
  returnUrl: `${SITE}/profile/?tab=wallet`,
}
const create = async (given: Partial<typeof PAYMENT> = {}) =>
  (await client().create({ ...PAYMENT, ...given })) as CreatedPayment
/** The sandbox has another port after a restart. */
const loadPage = ({ paymentId }: CreatedPayment) => `${sandbox.apiOrigin}/checkoutnow?token=${paymentId}`
const press = (made: CreatedPayment, way: string, headers: Record<string, string> = {}) =>
  fetch(loadPage(made), { method: 'POST', body: new URLSearchParams({ way }), headers, redirect: 'manual' })

describe('PayPal’s sandbox (rule 1, row 431)', () => {
  test.each([
    [{ minor: 500, currency: 'JPY' }, '¥500 JPY'],
    [{ minor: 150_000, currency: 'HUF' }, 'HUF\u00a01,500.00 HUF'],
    [{ minor: 499, currency: 'EUR' }, '€4.99 EUR'],
  ])('takes %j as PayPal does, and captures it (row 8)', async (amount, shown) => {
    const made = await create({ amount })
    expect(await (await fetch(loadPage(made))).text()).toContain(shown)
    await press(made, 'pay')
    expect(await client().capture(made.paymentId, 'capture-1')).toMatchObject({
      captures: [{ status: 'completed', amount }],
    })
  })

  test.each([
    { minor: 150_050, currency: 'HUF' },
    { minor: 5_000, currency: 'KWD' },
  ])('refuses %j as PayPal does (row 8)', async (amount) => {
    expect(await create({ amount })).toMatchObject({ kind: 'refused' })
  })

  test('has its orders, requests and keys after a restart, even after a kill in the middle of a line', async () => {
    const made = await create()
    await press(made, 'pay')
    const { clientId, clientSecret, webhookId } = sandbox
    await sandbox.close()
    appendFileSync(join(dataDir, 'sandbox', 'paypal-book.jsonl'), '{"order":{"id":"HAL')
    sandbox = await start()
    expect(sandbox).toMatchObject({ clientId, clientSecret, webhookId })
    expect((await create()).paymentId).toBe(made.paymentId)
    expect(await client().capture(made.paymentId, 'capture-1')).toMatchObject({
      status: 'completed',
      captures: [{ status: 'completed', amount: { minor: 499, currency: 'USD' }, orderId: 'order1' }],
    })
  })

  test('captures once, for repeated and for different requests', async () => {
    const made = await create()
    expect(await client().capture(made.paymentId, 'c')).toMatchObject({ kind: 'notApproved' })
    await press(made, 'pay')
    const first = await client().capture(made.paymentId, 'c')
    expect(first).not.toBeInstanceOf(PaymentFailure)
    expect(await client().capture(made.paymentId, 'c')).toEqual(first)
    expect(await client().capture(made.paymentId, 'd')).toMatchObject({ kind: 'done' })
    const again = await create({ requestId: 'create-2' })
    await press(again, 'pay')
    expect(await client().capture(again.paymentId, 'e')).toMatchObject({ kind: 'refused' })
  })

  test('refunds parts by their amounts, each request once, and never more than was paid (row 438)', async () => {
    const made = await create()
    await press(made, 'pay')
    const paid = (await client().capture(made.paymentId, 'c')) as Payment
    const { captureId } = paid.captures[0]!
    const refund = (requestId: string, minor?: number) =>
      client().refund({
        captureId,
        requestId,
        note: '',
        ...(minor !== undefined && { amount: { minor, currency: 'USD' } }),
      })
    const first = await refund('r1', 200)
    expect(await refund('r1', 200)).toEqual(first)
    expect(await refund('r2', 300)).toMatchObject({
      kind: 'refused',
      reason: 'HTTP 422 REFUND_AMOUNT_EXCEEDED',
    })
    expect(await client().get(made.paymentId)).toMatchObject({
      captures: [{ status: 'partlyRefunded' }],
      refunds: [{ ...first, amount: { minor: 200, currency: 'USD' } }],
      payer: { country: 'DE', email: 'buyer@sandbox.example' },
    })
    await refund('r3')
    expect(await client().get(made.paymentId)).toMatchObject({
      captures: [{ status: 'refunded' }],
      refunds: [{ amount: { minor: 200 } }, { amount: { minor: 299 } }],
    })
    expect(await refund('r4', 1)).toMatchObject({ kind: 'done' })
  })

  test('its page shows the payment as text, and returns with the order', async () => {
    const made = await create()
    const page = await fetch(loadPage(made))
    const text = await page.text()
    expect(text).toContain('$4.99 USD')
    expect(text).toContain('&lt;b&gt;500&lt;/b&gt; coins')
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE}`)
    expect((await press(made, 'pay', { origin: 'https://evil.example' })).status).toBe(400)
    expect((await press(made, 'steal')).status).toBe(400)
    const cancelled = await press(made, 'cancel')
    expect(cancelled.headers.get('location')).toBe(`${SITE}/profile/?tab=wallet&token=${made.paymentId}`)
    const paid = await press(made, 'pay')
    expect(paid.headers.get('location')).toContain(`token=${made.paymentId}&PayerID=`)
    expect(await (await fetch(loadPage(made))).text()).toContain('Already paid')
  })

  test('forgets an unapproved order after three hours', async () => {
    const made = await create()
    nowMs += 3 * 3_600_000
    expect(await client().get(made.paymentId)).toMatchObject({ kind: 'notFound' })
    expect((await press(made, 'pay')).status).toBe(404)
  })
})
