import { expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { createProviders } from '../../../platform/providers/list/sign-in-clients.ts'
import { type FigureRows, OTHER_SOURCES, readFigure } from '../../../platform/reporting/figures.ts'
import { startGraphProvider } from '../../builders/graph-provider.ts'
import { aBuyer } from '../../builders/money.ts'
import { anOrder } from '../../builders/payments.ts'
import { DEMO_PACKAGES, platformOver } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { CREATE, onTopUps } from '../top-up-setting.ts'

const DAY_MS = 86_400_000
const TIKTOK = 'utm_source=tiktok&utm_medium=paid&utm_campaign=spring&ttclid=click-1'
const from = (source: string) => ({ 'X-Visit-Source': source })
const NO_CAMPAIGN = { source: '', medium: '', campaign: '' }

/** Which campaigns members and their orders came from. */
function describeVisitSources(start: () => Promise<Engine>): void {
  const { at, verify, refund, withPayments } = onTopUps(start)

  const readSources = async () => {
    const nowMs = at.platform.clock.nowMs()
    return (await readFigure(at.platform, {
      figure: 'sources',
      fromMs: nowMs - 30 * DAY_MS,
      untilMs: nowMs + 1,
    })) as FigureRows['sources'][]
  }
  const visit = (equipmentId: string, campaign: object = {}) =>
    at.platform.request('/tracking/report', {
      method: 'POST',
      body: JSON.stringify({
        cm: { equipmentId, ...campaign },
        et: [{ en: 'page_show', ett: 1, kv: { eventParams: {} } }],
      }),
    })
  async function buy(buyer: typeof at.ada, productId: string, source?: string, given: object = {}) {
    const extendProductId = `usp_${productId}_${at.platform.ids.next()}`
    const body = anOrder(productId, { extendProductId, ...given })
    const { data, code } = await at.platform.request(CREATE, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...buyer.headers, ...(source !== undefined && from(source)) },
    })
    expect(code).toBe(CODES.success)
    const address = (data as { jumpPaypalLink: string }).jumpPaypalLink
    const placed = { body, transactionId: new URL(address).searchParams.get('token')! }
    await at.payments.press(address, 'pay')
    await verify(placed)
    return placed
  }

  test('a member’s first sign-in notes it, with a real provider, and no later one changes it (row 261)', async () => {
    const graph = await startGraphProvider()
    try {
      const platform = platformOver(at.platform.db, {
        providers: createProviders({ google: null, facebook: graph.config }),
      })
      const signIn = (thirdPartId: string, source: string) =>
        platform.request('/user/api/front/login/facebook', {
          method: 'POST',
          headers: from(source),
          body: JSON.stringify({
            accessToken: graph.issue({ userId: thirdPartId, profileId: thirdPartId }),
            thirdPartId,
          }),
        })
      expect(await signIn('77', TIKTOK)).toMatchObject({ code: CODES.success })
      expect(await signIn('77', 'utm_source=other')).toMatchObject({ code: CODES.success })
      for (const [id, bad] of [
        ['78', 'x'.repeat(3_000)],
        ['79', '%%%'],
        ['80', ''],
      ] as const) {
        expect(await signIn(id, bad)).toMatchObject({ code: CODES.success })
      }
      const rows = await platform.db.selectFrom('member_source').selectAll().execute()
      expect(rows).toMatchObject([
        { source: 'tiktok', medium: 'paid', campaign: 'spring', click_param: 'ttclid', click_id: 'click-1' },
      ])
    } finally {
      await graph.close()
    }
  })

  test('the report leads from source to viewers, members and revenue, and counts each first paid order once (rows 261, 431)', async () => {
    const tiktok = { source: 'tiktok', medium: 'paid', campaign: 'spring' }
    for (const device of ['a', 'b']) await visit(device, tiktok)
    await visit('a')
    await visit('c')
    await visit('d', { source: 7, campaign: null })
    const bob = await aBuyer(at.platform, { thirdPartyId: 'bob' })
    const first = await buy(at.ada, 'evening', TIKTOK)
    await buy(at.ada, 'evening', 'utm_source=mail')
    await verify(first)
    await buy(bob, 'evening')
    expect(await readSources()).toEqual([
      { ...NO_CAMPAIGN, viewers: 1, members: 2, buyers: 1, currency: 'USD', revenueCents: 499 },
      { ...tiktok, viewers: 2, members: 0, buyers: 1, currency: 'USD', revenueCents: 499 },
      {
        source: '7',
        medium: '',
        campaign: '',
        viewers: 1,
        members: 0,
        buyers: 0,
        currency: 'USD',
        revenueCents: 0,
      },
    ])
    await refund(first.transactionId)
    expect((await readSources()).find(({ source }) => source === 'tiktok')).toMatchObject({
      buyers: 1,
      revenueCents: 0,
    })
  })

  test('first orders in a former currency are rows of their own (rows 8, 261)', async () => {
    await visit('a')
    await buy(at.ada, 'evening')
    const packages = DEMO_PACKAGES.map((sold) => ({ ...sold, price: { minor: 500, currency: 'JPY' } }))
    at.platform = withPayments({ ids: at.platform.ids, packages })
    const bob = await aBuyer(at.platform, { thirdPartyId: 'bob' })
    await buy(bob, 'evening', undefined, { memberCurrencyCode: 'JPY' })
    expect(await readSources()).toEqual([
      { ...NO_CAMPAIGN, viewers: 1, members: 2, buyers: 1, currency: 'JPY', revenueCents: 500 },
      { ...NO_CAMPAIGN, viewers: 0, members: 0, buyers: 1, currency: 'USD', revenueCents: 499 },
    ])
  })

  test('an order outside of a campaign counts for the one of the sign-up (row 261)', async () => {
    const { db, clock } = at.platform
    await db
      .insertInto('member_source')
      .values({
        member_id: at.ada.memberId,
        source: 'ig',
        medium: '',
        campaign: 'c',
        content: '',
        term: '',
        click_param: null,
        click_id: null,
        noted_at_ms: clock.nowMs(),
      })
      .execute()
    await buy(at.ada, 'evening')
    expect(await readSources()).toEqual([
      {
        source: 'ig',
        medium: '',
        campaign: 'c',
        viewers: 0,
        members: 1,
        buyers: 1,
        currency: 'USD',
        revenueCents: 499,
      },
    ])
  })

  test('the report shows a hundred sources, and the others as one', async () => {
    for (let index = 0; index < 103; index += 1)
      await visit(`device-${index}`, { source: `s${String(index).padStart(3, '0')}` })
    const rows = await readSources()
    expect(rows).toHaveLength(101)
    expect(rows.at(-1)).toEqual({
      source: OTHER_SOURCES,
      medium: '',
      campaign: '',
      viewers: 4,
      members: 0,
      buyers: 0,
      currency: null,
      revenueCents: 0,
    })
  })

  test('an export has it, and deleting the account deletes it (row 436)', async () => {
    const { db, request } = at.platform
    await buy(at.ada, 'evening', TIKTOK)
    await buy(at.ada, 'evening', 'utm_source=mail')
    const found: { source: string }[] = []
    let after: string | null = null
    do {
      const query = new URLSearchParams({ pageSize: '1', ...(after !== null && { after }) })
      const { data } = await request(`/x/member/export?${query}`, { headers: at.ada.headers })
      const page = data as { orderSources?: typeof found; next: string | null }
      found.push(...(page.orderSources ?? []))
      after = page.next
    } while (after !== null)
    expect(found.map(({ source }) => source).sort()).toEqual(['mail', 'tiktok'])
    expect(found.find(({ source }) => source === 'tiktok')).toMatchObject({
      medium: 'paid',
      click: { ttclid: 'click-1' },
    })
    await request('/x/member/delete', { method: 'POST', headers: at.ada.headers })
    for (const table of ['member_source', 'order_source'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await db.selectFrom('top_up_order').select('id').execute()).toHaveLength(2)
  })
}

describeOnEveryEngine(describeVisitSources)
