import { expect, test } from 'vitest'
import { type FigureRows, readFigure } from '../../../platform/reporting/figures.ts'
import type { FigureName, ReportFilter } from '../../../platform/reporting/filters.ts'
import { aBuyer, episodesAt } from '../../builders/money.ts'
import { DEMO_PACKAGES } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onTopUps } from '../top-up-setting.ts'

const DAY_MS = 86_400_000
const toDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

/** Figures of the operator's report, from usage events and the ledger. */
function describeReport(start: () => Promise<Engine>): void {
  const { at, order, verify, refund, withPayments } = onTopUps(start)
  const report = (cm: object, ...events: [en: string, eventParams: object][]) =>
    at.platform.request('/tracking/report', {
      method: 'POST',
      body: JSON.stringify({
        cm,
        et: events.map(([en, eventParams]) => ({ en, ett: 1, kv: { eventParams } })),
      }),
    })
  const read = async <Name extends FigureName>(figure: Name, days = 90) => {
    const nowMs = at.platform.clock.nowMs()
    const rows = await readFigure(at.platform, { figure, fromMs: nowMs - days * DAY_MS, untilMs: nowMs + 1 })
    return rows as FigureRows[Name][]
  }

  test('the report counts devices once, and those without an id not at all (row 261)', async () => {
    for (const sessionId of ['s1', 's2']) await report({ equipmentId: 'a', sessionId }, ['video_play', {}])
    await report({ equipmentId: 'b', sessionId: 's3' }, ['page_show', { page: 'index' }])
    await report({ sessionId: 's4' }, ['video_play', {}])
    expect(await read('day')).toEqual([{ viewers: 2, visits: 4, plays: 3 }])
    at.platform.clock.advance(2 * DAY_MS)
    expect(await read('day', 1)).toEqual([{ viewers: 0, visits: 0, plays: 0 }])
  })

  test('the report counts late events on the day they happened (rows 259, 261)', async () => {
    const atMs = at.platform.clock.nowMs()
    const countOn = async (daysAgo: number) => {
      const fromMs = Math.floor(atMs / DAY_MS - daysAgo) * DAY_MS
      const [row] = await readFigure(at.platform, { figure: 'day', fromMs, untilMs: fromMs + DAY_MS })
      return (row as FigureRows['day']).plays
    }
    const et = [{ en: 'video_play', ett: atMs - DAY_MS, kv: { eventParams: {} } }]
    await at.platform.request('/tracking/report', { method: 'POST', body: JSON.stringify({ cm: {}, et }) })
    expect([await countOn(0), await countOn(1), await countOn(2)]).toEqual([0, 1, 0])
  })

  test('the report shows where viewers stop, drama by drama (row 261)', async () => {
    const little = await at.platform.publish({ key: 'little', episodes: episodesAt([20]) })
    const much = await at.platform.publish({ key: 'much', episodes: episodesAt([20, 20]) })
    const play = (device: string, { dramaId, episodeIds }: typeof much, count: number) =>
      report(
        { equipmentId: device },
        ...episodeIds
          .slice(0, count)
          .map((episode) => ['video_play', { drama: dramaId, episode }] as [string, object]),
      )
    await play('a', much, 3)
    await play('b', much, 1)
    await play('a', little, 1)
    await report({ equipmentId: 'c' }, ['video_play', { drama: 'no such drama', episode: 'x' }])
    expect(await read('episodes')).toEqual([
      { dramaId: much.dramaId, drama: 'much', episode: 1, viewers: 2 },
      { dramaId: much.dramaId, drama: 'much', episode: 2, viewers: 1 },
      { dramaId: much.dramaId, drama: 'much', episode: 3, viewers: 1 },
      { dramaId: little.dramaId, drama: 'little', episode: 1, viewers: 1 },
    ])
  })

  test('the report is of one drama, language, source or country alone where it can be told (row 261)', async () => {
    const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([20]) })
    const play = { drama: dramaId, episode: episodeIds[0] }
    await report({ equipmentId: 'a', language: 'th', source: 'ig', country: 'TH' }, ['video_play', play])
    await report(
      { equipmentId: 'b', language: 'en', country: '<b>' },
      ['video_play', play],
      ['video_play', { drama: 'x', episode: 'y' }],
    )
    const nowMs = at.platform.clock.nowMs()
    const range = { fromMs: nowMs - DAY_MS, untilMs: nowMs + 1 }
    const playsOf = async (filter: ReportFilter) => {
      const [row] = await readFigure(at.platform, { figure: 'day', ...range, filter })
      return (row as FigureRows['day']).plays
    }
    expect(await playsOf({})).toBe(3)
    expect(await playsOf({ drama: dramaId })).toBe(2)
    expect(await playsOf({ language: 'th' })).toBe(1)
    expect(await playsOf({ source: 'ig', drama: 'x' })).toBe(0)
    expect(await playsOf({ country: 'TH' })).toBe(1)
    expect(await read('countries')).toEqual([
      { country: '', viewers: 1, visits: 0, plays: 2 },
      { country: 'TH', viewers: 1, visits: 0, plays: 1 },
    ])
    expect(await readFigure(at.platform, { figure: 'unlocks', ...range, filter: { drama: 'x' } })).toEqual([])
    await expect(
      readFigure(at.platform, { figure: 'revenue', ...range, filter: { drama: dramaId } }),
    ).rejects.toThrow(RangeError)
    await expect(
      readFigure(at.platform, { figure: 'revenue', ...range, filter: { country: 'TH' } }),
    ).rejects.toThrow(RangeError)
  })

  test('the report follows the money: how many saw a price, unlocked, paid, were refunded (rows 167, 431)', async () => {
    const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([120]) })
    const episode = { drama: dramaId, episode: episodeIds[1] }
    await report({ equipmentId: 'a' }, ['video_play', episode], ['purchase_wall_show', episode])
    await report({ equipmentId: 'b' }, ['video_play', episode])
    const placed = await order('evening')
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    await at.ada.play(dramaId, episodeIds[1]!)
    const today = toDate(at.platform.clock.nowMs())
    expect(await read('funnel')).toEqual([{ played: 2, sawPrice: 1, unlocked: 1, bought: 1 }])
    expect(await read('unlocks')).toEqual([{ day: today, unlocks: 1, coins: 70, bonus: 50 }])
    const range = { fromMs: 0, untilMs: at.platform.clock.nowMs() + 1 }
    const revenueFrom = (source: string) =>
      readFigure(at.platform, { figure: 'revenue', ...range, filter: { source } })
    expect(await revenueFrom('ig')).toEqual([])
    at.platform.clock.advance(DAY_MS)
    await refund(placed.transactionId)
    expect(await read('revenue')).toEqual([
      { day: today, currency: 'USD', orders: 1, revenueCents: 499, refunds: 0, refundCents: 0 },
      {
        day: toDate(at.platform.clock.nowMs()),
        ...{ currency: 'USD', orders: 0, revenueCents: 0, refunds: 1, refundCents: 499 },
      },
    ])
  })

  test('the report never adds two currencies (rows 8, 261)', async () => {
    const buy = async (currency: string) => {
      const packages = DEMO_PACKAGES.map((sold) => ({ ...sold, price: { minor: 500, currency } }))
      at.platform = withPayments({ ids: at.platform.ids, packages })
      at.ada = await aBuyer(at.platform)
      const placed = await order('evening', { nonce: currency, memberCurrencyCode: currency })
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
    }
    for (const currency of ['EUR', 'JPY']) await buy(currency)
    const one = { day: toDate(at.platform.clock.nowMs()), orders: 1, refunds: 0, refundCents: 0 }
    expect(await read('revenue')).toEqual([
      { ...one, currency: 'EUR', revenueCents: 500 },
      { ...one, currency: 'JPY', revenueCents: 500 },
    ])
  })

  test('the report shows how many return by week, from Monday to Monday (row 261)', async () => {
    const { clock } = at.platform
    const mondayMs = Math.ceil((clock.nowMs() - 4 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + 4 * DAY_MS
    clock.advance(mondayMs - clock.nowMs())
    // One that has not agreed to be recognised is seen on one day only.
    for (const device of ['a', 'b', 'c', 'day-x']) await report({ equipmentId: device }, ['page_show', {}])
    clock.advance(7 * DAY_MS - 1)
    await report({ equipmentId: 'a' }, ['page_show', {}])
    clock.advance(1)
    for (const device of ['a', 'd']) await report({ equipmentId: device }, ['page_show', {}])
    const [first, second] = [toDate(mondayMs), toDate(mondayMs + 7 * DAY_MS)]
    expect(await read('retention')).toEqual([
      { firstWeek: first, weeksLater: 0, viewers: 3 },
      { firstWeek: first, weeksLater: 1, viewers: 1 },
      { firstWeek: second, weeksLater: 0, viewers: 1 },
    ])
  })

  test('the report says which clips took hold, by reason and by drama (rows 261, 427)', async () => {
    const { dramaId } = await at.platform.publish({ key: 'shown', episodes: episodesAt([20]) })
    const clip = { drama: dramaId, reason: 'popular' }
    await report(
      {},
      ['clip_show', clip],
      ['clip_skip', { ...clip, seconds: 2.5 }],
      ['clip_show', clip],
      ['clip_watch', { ...clip, seconds: 10 }],
      ['clip_show', { drama: 'no such drama', reason: 'chance' }],
      ['clip_show', { drama: dramaId, reason: 'made up' }],
    )
    expect(await read('clips')).toEqual([
      { reason: 'popular', shown: 2, skipped: 1, watched: 1, seenS: 12.5 },
      { reason: 'chance', shown: 1, skipped: 0, watched: 0, seenS: 0 },
    ])
    expect(await read('clipDramas')).toEqual([
      { dramaId, drama: 'shown', shown: 3, skipped: 1, watched: 1, seenS: 12.5 },
    ])
  })

  test('the report says for how many devices each cover on trial led to a minute of the drama (row 428)', async () => {
    const [first, second] = ['a'.repeat(24), 'b'.repeat(24)]
    const { dramaId } = await at.platform.publish({
      ...{ key: 'tried', coverKey: first, otherCoverKeys: [second] },
      episodes: episodesAt([20]),
    })
    let ett = at.platform.clock.nowMs()
    const visit = async (equipmentId: string | null, cover: string, ...staysMs: number[]) => {
      const clip = { drama: dramaId, reason: 'popular', cover }
      const events: [en: string, eventParams: object][] = [
        ['clip_show', clip],
        ...(staysMs.length > 0 ? [['clip_watch', { ...clip, seconds: 5 }] as [string, object]] : []),
        ...staysMs.map((duration_ms): [string, object] => ['page_hide', { page: 'player', duration_ms }]),
      ]
      const et = events.map(([en, eventParams]) => ({ en, ett: ++ett, kv: { eventParams } }))
      const cm = equipmentId === null ? {} : { equipmentId }
      await at.platform.request('/tracking/report', { method: 'POST', body: JSON.stringify({ cm, et }) })
    }
    await visit('a', first, 40_000, 20_000)
    await visit('b', first, 59_000)
    await visit('b', first)
    await visit('c', first)
    await visit('d', second, 61_000)
    await visit('d', second, 10_000)
    await visit(null, second, 90_000)
    // Of a former trial, and a stay on a page that another clip led to.
    await visit('e', 'c'.repeat(24), 90_000)
    await visit('e', second)
    expect(await read('clipCovers')).toEqual([
      { dramaId, drama: 'tried', cover: 1, viewers: 3, minutes: 1 },
      { dramaId, drama: 'tried', cover: 2, viewers: 2, minutes: 1 },
    ])
  })

  test('the report measures pages, whatever clients sent, and names errors (rows 29, 73)', async () => {
    await report(
      {},
      ['page_show', { page: 'index' }],
      ['page_show', { page: 'index' }],
      ['page_hide', { page: 'index', duration_ms: 4000 }],
      ['page_hide', { page: 'index', duration_ms: 8000 }],
      ['page_hide', { page: 'index', duration_ms: 'long' }],
      ['web_vital', { page: 'index', metric: 'LCP', value: 1200 }],
      ['login_fail', { method: 'google', reason: 'signInRefused' }],
    )
    expect(await read('pages')).toEqual([
      { page: 'index', views: 2, medianS: 6, lcpMs: 1200, inpMs: null, cls: null },
    ])
    expect(await read('errors')).toEqual([{ event: 'login_fail', reason: 'signInRefused', count: 1 }])
  })
}

describeOnEveryEngine(describeReport)
