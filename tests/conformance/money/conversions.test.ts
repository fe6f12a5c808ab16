import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { sweepConversions } from '../../../platform/conversions/conversions.ts'
import { PAUSE_MS_MAX, sendConversions } from '../../../platform/conversions/send-conversions.ts'
import { readFigure } from '../../../platform/reporting/figures.ts'
import { startAdNetworks, type TestAdNetworks } from '../../builders/ad-networks.ts'
import { anOrder } from '../../builders/payments.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { CREATE, HOUR_MS, MINUTE_MS, onTopUps } from '../top-up-setting.ts'

const AGENT = 'Mozilla/5.0 (a test)'
const META = 'utm_source=facebook&utm_campaign=spring&fbclid=IwAR0-click_1'
const TIKTOK = 'utm_source=tiktok&ttclid=E.C.P.click_2'

/** Paid orders are sent to the advertising network whose click led to them. */
function describeConversions(start: () => Promise<Engine>): void {
  const { at, withPayments, verify, refund } = onTopUps(start)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let ads: TestAdNetworks
  beforeEach(async () => {
    vi.clearAllMocks()
    ads = await startAdNetworks()
    at.platform = withPayments({ adNetworks: ads.networks, ids: at.platform.ids })
  })
  afterEach(() => ads.close())

  /** An order of a visit; `agent` is sent for a buyer who agreed. */
  async function order(source: string | null, agent: string | null = AGENT) {
    const body = anOrder('evening', { extendProductId: `usp_evening_${at.platform.ids.next()}` })
    const { data, code } = await at.platform.request(CREATE, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...at.ada.headers,
        ...(source !== null && { 'X-Visit-Source': source }),
        ...(agent !== null && { 'X-Click-Agent': agent }),
      },
    })
    expect(code).toBe(CODES.success)
    const address = (data as { jumpPaypalLink: string }).jumpPaypalLink
    return { address, body, transactionId: new URL(address).searchParams.get('token')! }
  }
  async function pay(placed: Awaited<ReturnType<typeof order>>) {
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    return placed
  }
  const send = async (deadlineMs = 5_000) => {
    for (const network of ads.networks) {
      await sendConversions({ ...at.platform, log, deadlineMs }, network)
    }
  }
  const rows = () => at.platform.db.selectFrom('conversion').selectAll().orderBy('noted_at_ms').execute()
  const states = async () => (await rows()).map(({ state }) => state)

  test('each paid order once, to the network of its click, and what identified the click is forgotten (row 261)', async () => {
    const first = await pay(await order(META))
    await verify(first)
    await pay(await order(TIKTOK))
    await pay(await order(META))
    await order(META)
    await send()
    await send()
    at.platform.clock.advance(5 * HOUR_MS)
    await send()
    expect(ads.received.map(({ network }) => network).sort()).toEqual(['meta', 'meta', 'tiktok'])
    expect(ads.counted()).toHaveLength(3)
    expect(ads.received.find(({ network }) => network === 'tiktok')).toMatchObject({
      token: 'tiktok-token',
      body: {
        data: [
          {
            event: 'Purchase',
            user: { ttclid: 'E.C.P.click_2', user_agent: AGENT },
            properties: { currency: 'USD', value: 4.99 },
            page: { url: 'https://watch.example/profile/' },
          },
        ],
      },
    })
    expect((await states()).sort()).toEqual(['noted', 'sent', 'sent', 'sent'])
    expect((await rows()).map(({ click_id }) => click_id).filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['without consent', META, null],
    ['without a click', 'utm_source=facebook', AGENT],
    ['without a campaign', null, AGENT],
    ['of another network’s click', 'utm_source=google&gclid=abc', AGENT],
  ])('nothing of an order %s (row 444)', async (_why, source, agent) => {
    await pay(await order(source, agent))
    await send()
    expect([await rows(), ads.received]).toEqual([[], []])
  })

  test('nothing where no network is set up, whatever a caller sends', async () => {
    at.platform = withPayments({ ids: at.platform.ids })
    await pay(await order(META))
    expect(await rows()).toEqual([])
  })

  test('nothing once consent is withdrawn, before paying or before it is sent (row 444)', async () => {
    const placed = await order(META)
    const paid = await pay(await order(TIKTOK))
    await at.ada.post('/x/member/forget-clicks', {})
    await pay(placed)
    await verify(paid)
    await send()
    expect([await rows(), ads.received]).toEqual([[], []])
    const sources = await at.platform.db.selectFrom('order_source').selectAll().execute()
    expect(sources.map(({ click_id }) => click_id)).toEqual([null, null])
    expect(sources.map(({ source }) => source).sort()).toEqual(['facebook', 'tiktok'])
  })

  test('nothing of an order that was refunded first, and nothing of a refund', async () => {
    const early = await pay(await order(META))
    await refund(early.transactionId)
    const late = await pay(await order(META))
    await send()
    await refund(late.transactionId)
    at.platform.clock.advance(HOUR_MS)
    await send()
    expect(ads.received).toHaveLength(1)
    expect(await states()).toEqual(['sent'])
  })

  test('is sent again, later and later, after any failure, with the same event id', async () => {
    await pay(await order(META))
    ads.faults.push(500, 429, 'resets', 'takesAndResets')
    for (const [attempt, minutes] of [0, 1, 2, 4, 8].entries()) {
      if (minutes > 0) {
        at.platform.clock.advance(minutes * MINUTE_MS - 1)
        await send()
        expect(log.warn).toHaveBeenCalledTimes(attempt)
        at.platform.clock.advance(1)
      }
      await send()
    }
    expect(await states()).toEqual(['sent'])
    expect([ads.received.length, ads.counted().length]).toEqual([2, 1])
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/click_1|token/)
  })

  test('a network that does not respond delays nothing for longer than the deadline', async () => {
    await pay(await order(META))
    await pay(await order(TIKTOK))
    ads.faults.push('hangs')
    const startMs = performance.now()
    await send(200)
    expect(performance.now() - startMs).toBeLessThan(3_000)
    expect((await states()).sort()).toEqual(['due', 'sent'])
  })

  test('is given up when it is refused, or after two days, and the log says what to do', async () => {
    await pay(await order(META))
    ads.faults.push(400)
    await send()
    expect(await states()).toEqual(['givenUp'])
    expect(log.error.mock.lastCall?.[1]).toContain('check META_PIXEL_ID and META_ACCESS_TOKEN')
    await pay(await order(TIKTOK))
    ads.faults.push(...Array(100).fill({ code: 40105 }))
    for (let hour = 0; hour < 54; hour += 1) {
      await send()
      at.platform.clock.advance(HOUR_MS)
    }
    expect(await states()).toEqual(['givenUp', 'givenUp'])
    expect(log.error.mock.lastCall?.[0]).toMatchObject({ network: 'tiktok', reason: 'two days passed' })
    expect(100 - ads.faults.length).toBeLessThan(30)
    ads.faults.length = 0
    await send()
    expect(ads.received).toEqual([])
    const nowMs = at.platform.clock.nowMs()
    const errors = await readFigure(at.platform, { figure: 'errors', fromMs: 0, untilMs: nowMs + 1 })
    expect(errors).toEqual([
      { event: 'conversion given up', reason: 'meta', count: 1 },
      { event: 'conversion given up', reason: 'tiktok', count: 1 },
    ])
  })

  test('several processes send each once, also one that is due by a wrong clock', async () => {
    for (let index = 0; index < 15; index += 1) {
      await pay(await order(META))
      at.platform.clock.advance(5 * MINUTE_MS)
    }
    await at.platform.db
      .updateTable('conversion')
      .set({ due_at_ms: at.platform.clock.nowMs() + PAUSE_MS_MAX + MINUTE_MS })
      .where('order_id', '=', (await rows())[0]!.order_id)
      .execute()
    await Promise.all([send(), send(), send(), send()])
    expect([ads.received.length, ads.counted().length]).toEqual([15, 15])
    expect(new Set(await states())).toEqual(new Set(['sent']))
  })

  test('a sent one never changes again', async () => {
    await pay(await order(META))
    await send()
    await expect(
      at.platform.db
        .updateTable('conversion')
        .set({ state: 'due', due_at_ms: 1, ended_at_ms: null, click_id: 'a', user_agent: 'b' })
        .execute(),
    ).rejects.toThrow()
  })

  test('an export has it; deleting the account, or never paying, removes it (row 436)', async () => {
    await pay(await order(META))
    await order(TIKTOK)
    const { data } = await at.platform.request('/x/member/export', { headers: at.ada.headers })
    const { conversions } = data as unknown as { conversions: Record<string, unknown>[] }
    expect(conversions.find(({ network }) => network === 'meta')).toMatchObject({
      click: 'IwAR0-click_1',
      userAgent: AGENT,
      state: 'due',
    })
    at.platform.clock.advance(8 * 24 * HOUR_MS)
    await sweepConversions(at.platform)
    expect(await states()).toEqual(['due'])
    await at.platform.request('/x/member/delete', { method: 'POST', headers: at.ada.headers })
    expect(await rows()).toEqual([])
  })

  describe('the money', () => {
    test('is credited while a network is down', async () => {
      const placed = await order(META)
      await ads.close()
      await pay(placed)
      const [row] = await at.platform.db.selectFrom('top_up_order').select('state').execute()
      expect(row?.state).toBe('credited')
      ads = await startAdNetworks()
    })
  })
}

describeOnEveryEngine(describeConversions)
