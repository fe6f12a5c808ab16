import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentFailure, PaymentProvider } from '../payment-provider.ts'
import { createPaypal } from './paypal.ts'

interface Requested {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const TOKEN = { scope: 'openid', access_token: 'A21AA-token', token_type: 'Bearer', expires_in: 32_400 }
const ORDER_ID = '5O190127TN364715T'
const CAPTURE = {
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '4.99' },
  final_capture: true,
  custom_id: 'order1',
  links: [],
}
const captured = (capture: object = {}) => ({
  id: ORDER_ID,
  status: 'COMPLETED',
  purchase_units: [{ reference_id: 'default', payments: { captures: [{ ...CAPTURE, ...capture }] } }],
})

let requested: Requested[]
let answers: { status?: number; json?: unknown; raw?: string; isSilent?: boolean }[]
let nowMs = 0
let provider: PaymentProvider
let close: () => Promise<void>
beforeEach(async () => {
  requested = []
  answers = []
  nowMs = 1_700_000_000_000
  const server = createServer(async (req, res) => {
    requested.push({ method: req.method, path: req.url, headers: req.headers, body: await text(req) })
    const answer = answers.shift() ?? { status: 500, json: {} }
    if (answer.isSilent) return
    res.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' })
    res.end(answer.raw ?? JSON.stringify(answer.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { apiOrigin, clientId: 'client', clientSecret: 'secret', webhookId: 'WH1' }
  provider = createPaypal(config, { clock: { nowMs: () => nowMs }, deadlineMs: 1500 })
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

/** Returns the token first, then these responses. */
function willAnswer(...given: typeof answers) {
  answers = [{ json: TOKEN }, ...given]
}

const failure = (kind: PaymentFailure['kind']) => expect.objectContaining({ kind })

describe('the client of PayPal (rows 176, 182, 431)', () => {
  test.each([
    ['EUR', 499, '4.99'],
    ['JPY', 500, '500'],
    ['HUF', 150_000, '1500'],
    ['TWD', 15_000, '150'],
  ])('an amount of %s has the decimals that PayPal takes (row 8)', async (currency, minor, value) => {
    willAnswer({ json: { id: ORDER_ID, status: 'CREATED', links: [] } })
    const amount = { minor, currency }
    await provider.create({
      requestId: 'r',
      orderId: 'o',
      amount,
      description: '',
      returnUrl: 'https://watch.example/',
    })
    const { purchase_units: units } = JSON.parse(requested[1]!.body)
    expect(units[0].amount).toEqual({ currency_code: currency, value })
  })

  test('creates an order as Orders v2 documents it, with a token that is cached until it expires', async () => {
    const created = {
      id: ORDER_ID,
      status: 'PAYER_ACTION_REQUIRED',
      links: [
        { href: `https://api-m.paypal.com/v2/checkout/orders/${ORDER_ID}`, rel: 'self', method: 'GET' },
        { href: `https://www.paypal.com/checkoutnow?token=${ORDER_ID}`, rel: 'payer-action', method: 'GET' },
      ],
    }
    willAnswer({ json: created }, { json: captured() }, { json: TOKEN }, { json: captured() })
    const payment = {
      requestId: 'create-order1',
      orderId: 'order1',
      amount: { minor: 499, currency: 'USD' },
      description: '500 coins',
      returnUrl: 'https://watch.example/profile/',
    }
    expect(await provider.create(payment)).toEqual({
      paymentId: ORDER_ID,
      payAddress: `https://www.paypal.com/checkoutnow?token=${ORDER_ID}`,
    })
    expect(requested[0]).toMatchObject({
      method: 'POST',
      path: '/v1/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` },
    })
    expect(requested[1]).toMatchObject({
      method: 'POST',
      path: '/v2/checkout/orders',
      headers: { authorization: 'Bearer A21AA-token', 'paypal-request-id': 'create-order1' },
    })
    expect(JSON.parse(requested[1]!.body)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: 'order1',
          invoice_id: 'order1',
          description: '500 coins',
          amount: { currency_code: 'USD', value: '4.99' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: 'https://watch.example/profile/',
            cancel_url: 'https://watch.example/profile/',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    })
    await provider.get(ORDER_ID)
    nowMs += 32_400_000
    await provider.get(ORDER_ID)
    expect(requested.map(({ path }) => path)).toEqual([
      '/v1/oauth2/token',
      '/v2/checkout/orders',
      `/v2/checkout/orders/${ORDER_ID}`,
      '/v1/oauth2/token',
      `/v2/checkout/orders/${ORDER_ID}`,
    ])
  })

  test.each([
    ['COMPLETED', 'completed'],
    ['PENDING', 'pending'],
    ['DECLINED', 'declined'],
    ['FAILED', 'declined'],
    ['REFUNDED', 'refunded'],
    ['PARTIALLY_REFUNDED', 'partlyRefunded'],
    ['ON_HOLD', 'pending'],
    ['REVERSED', 'refunded'],
    ['PARTIALLY_REVERSED', 'partlyRefunded'],
    ['SOMETHING_NEW', 'unknown'],
  ])('takes the money under a request id, and reads a capture that is %s', async (wire, status) => {
    willAnswer({ status: 201, json: captured({ status: wire }) })
    expect(await provider.capture(ORDER_ID, 'capture-order1')).toMatchObject({
      paymentId: ORDER_ID,
      status: 'completed',
      captures: [
        { captureId: CAPTURE.id, status, amount: { minor: 499, currency: 'USD' }, orderId: 'order1' },
      ],
    })
    expect(requested[1]).toMatchObject({
      method: 'POST',
      path: `/v2/checkout/orders/${ORDER_ID}/capture`,
      headers: { 'paypal-request-id': 'capture-order1' },
    })
  })

  test.each([
    [422, 'ORDER_NOT_APPROVED', 'notApproved'],
    [422, 'INSTRUMENT_DECLINED', 'declined'],
    [422, 'COMPLIANCE_VIOLATION', 'declined'],
    [422, 'PAYER_ACCOUNT_RESTRICTED', 'declined'],
    [422, 'ORDER_ALREADY_CAPTURED', 'done'],
    [422, 'DUPLICATE_INVOICE_ID', 'refused'],
    [404, 'INVALID_RESOURCE_ID', 'notFound'],
    [409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'unavailable'],
    [429, 'RATE_LIMIT_REACHED', 'unavailable'],
    [500, 'INTERNAL_SERVICE_ERROR', 'unavailable'],
    [503, 'SERVICE_UNAVAILABLE', 'unavailable'],
  ] as const)('HTTP %d %s is %s', async (status, issue, kind) => {
    willAnswer({ status, json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: 'f' } })
    expect(await provider.capture(ORDER_ID, 'r')).toEqual({ kind, reason: `HTTP ${status} ${issue}` })
  })

  test('an unusable response leaves the outcome open', async () => {
    for (const answer of [
      { raw: '<!doctype html>' },
      { json: {} },
      { json: captured({ amount: { currency_code: 'USD', value: '4.999' } }) },
      { status: 302, json: {} },
      { isSilent: true },
    ]) {
      willAnswer(answer)
      nowMs += 32_400_000
      expect(await provider.get(ORDER_ID)).toEqual(failure('unavailable'))
    }
  })

  test('a rejected token is renewed once', async () => {
    willAnswer({ status: 401, json: {} }, { json: TOKEN }, { json: captured() })
    expect(await provider.get(ORDER_ID)).toMatchObject({ status: 'completed' })
    answers = [{ status: 401, json: {} }, { json: TOKEN }, { status: 401, json: {} }]
    expect(await provider.get(ORDER_ID)).toEqual(failure('unavailable'))
  })

  test('refunds under a request id', async () => {
    willAnswer({ status: 201, json: { id: '1JU08902781691411', status: 'COMPLETED' } })
    expect(
      await provider.refund({ captureId: CAPTURE.id, requestId: 'refund-order1', note: 'sorry' }),
    ).toEqual({
      refundId: '1JU08902781691411',
      status: 'completed',
    })
    expect(requested[1]).toMatchObject({
      path: `/v2/payments/captures/${CAPTURE.id}/refund`,
      headers: { 'paypal-request-id': 'refund-order1' },
      body: '{"custom_id":"refund-order1","note_to_payer":"sorry"}',
    })
    willAnswer({ status: 201, json: { id: '1JU08902781691412', status: 'PENDING' } })
    const amount = { minor: 150_000, currency: 'HUF' }
    await provider.refund({ captureId: CAPTURE.id, requestId: 'withdraw-order1', note: '', amount })
    expect(JSON.parse(requested.at(-1)!.body)).toEqual({
      custom_id: 'withdraw-order1',
      amount: { currency_code: 'HUF', value: '1500' },
    })
  })

  test.each([
    ['payer', (payer: object) => ({ payer })],
    ['payment_source', (paypal: object) => ({ payment_source: { paypal } })],
  ])('reads the country and mail address of its %s, and refunds (row 438)', async (_where, within) => {
    const refund = {
      id: '1JU08902781691411',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '1.23' },
      create_time: '2026-12-01T00:00:00Z',
      custom_id: 'withdraw-order1',
    }
    const payer = { email_address: 'Buyer@example.com', address: { country_code: 'FR' } }
    const units = [{ payments: { captures: [CAPTURE], refunds: [refund, { id: '?' }] } }]
    willAnswer({ json: { ...captured(), purchase_units: units, ...within(payer) } })
    expect(await provider.get(ORDER_ID)).toMatchObject({
      captures: [{ status: 'completed' }],
      refunds: [
        {
          refundId: refund.id,
          status: 'completed',
          requestId: 'withdraw-order1',
          amount: { minor: 123, currency: 'USD' },
          createdAtMs: Date.UTC(2026, 11, 1),
        },
      ],
      payer: { country: 'FR', email: 'Buyer@example.com' },
    })
    answers = [{ json: { ...captured(), ...within({ email_address: 7, address: { country_code: '' } }) } }]
    expect(await provider.get(ORDER_ID)).toMatchObject({ payer: { country: null, email: null } })
  })

  describe('notices', () => {
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      'paypal-transmission-sig': 'c2ln',
      'paypal-transmission-time': '2026-11-21T12:00:00Z',
    }
    const body =
      '{ "id": "WH-1", "event_type": "PAYMENT.CAPTURE.COMPLETED",\n "resource": { "id": "3C679366HH908993F", "amount": {"value": "1.50"}, "supplementary_data": {"related_ids": {"order_id": "5O190127TN364715T"}} } }'

    test('are verified byte by byte, and name what to check', async () => {
      willAnswer({ json: { verification_status: 'SUCCESS' } })
      expect(await provider.verifyNotice({ headers, body })).toEqual({
        eventId: 'WH-1',
        eventType: 'PAYMENT.CAPTURE.COMPLETED',
        paymentId: ORDER_ID,
        captureId: CAPTURE.id,
      })
      expect(requested[1]?.path).toBe('/v1/notifications/verify-webhook-signature')
      expect(requested[1]?.body.endsWith(`"webhook_id":"WH1","webhook_event":${body}}`)).toBe(true)
    })

    test('of a dispute name the disputed capture (row 431)', async () => {
      const event = {
        id: 'WH-3',
        event_type: 'CUSTOMER.DISPUTE.CREATED',
        resource: {
          dispute_id: 'PP-D-4012',
          disputed_transactions: [{ seller_transaction_id: CAPTURE.id, buyer_transaction_id: 'B1' }],
        },
      }
      willAnswer({ json: { verification_status: 'SUCCESS' } })
      expect(await provider.verifyNotice({ headers, body: JSON.stringify(event) })).toMatchObject({
        paymentId: null,
        captureId: CAPTURE.id,
      })
    })

    test('are listed page by page, from the provider’s host only (row 431)', async () => {
      const event = (id: string) => ({
        id,
        event_type: 'PAYMENT.CAPTURE.REFUNDED',
        resource: { id: CAPTURE.id, supplementary_data: { related_ids: { order_id: ORDER_ID } } },
      })
      willAnswer(
        {
          json: {
            events: [event('WH-1'), { unreadable: true }],
            links: [{ rel: 'next', href: 'https://evil.example/v1/notifications/webhooks-events?page=2' }],
          },
        },
        { json: { events: [event('WH-2')], links: [] } },
      )
      const found = await provider.listNotices({ fromMs: 0, untilMs: 60_000 })
      expect(found).toMatchObject([{ eventId: 'WH-1' }, { eventId: 'WH-2', paymentId: ORDER_ID }])
      expect(requested.map(({ path }) => path)).toEqual([
        '/v1/oauth2/token',
        '/v1/notifications/webhooks-events?page_size=100&start_time=1970-01-01T00%3A00%3A00.000Z&end_time=1970-01-01T00%3A01%3A00.000Z',
        '/v1/notifications/webhooks-events?page=2',
      ])
    })

    test('of a refund name its capture', async () => {
      const event = {
        id: 'WH-2',
        event_type: 'PAYMENT.CAPTURE.REFUNDED',
        resource: {
          id: '1JU08902781691411',
          links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${CAPTURE.id}` }],
        },
      }
      willAnswer({ json: { verification_status: 'SUCCESS' } })
      const notice = await provider.verifyNotice({ headers, body: JSON.stringify(event) })
      expect(notice).toMatchObject({ captureId: CAPTURE.id, paymentId: null })
    })

    test('that the provider does not know are forged; without its response nothing is decided', async () => {
      willAnswer({ json: { verification_status: 'FAILURE' } }, { status: 503, json: {} })
      expect(await provider.verifyNotice({ headers, body })).toEqual(failure('forged'))
      expect(await provider.verifyNotice({ headers, body })).toEqual(failure('unavailable'))
    })

    test('that are plainly forged cost no call', async () => {
      for (const cert of [
        'https://evil.example/cert',
        'https://paypal.com.evil.example/cert',
        'http://api.paypal.com/cert',
        'nonsense',
      ]) {
        const forged = { headers: { ...headers, 'paypal-cert-url': cert }, body }
        expect(await provider.verifyNotice(forged)).toEqual(failure('forged'))
      }
      expect(await provider.verifyNotice({ headers, body: `${body}}` })).toEqual(failure('forged'))
      expect(await provider.verifyNotice({ headers: {}, body })).toEqual(failure('forged'))
      expect(requested).toEqual([])
    })
  })
})
