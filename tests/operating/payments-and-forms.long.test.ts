import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dramaSegment } from '../../app/addresses/slug.ts'
import type { BookOrder } from '../../sandboxes/paypal/paypal-book.ts'
import { startBrowser } from '../../server/testing/browser.ts'
import { Diary } from '../crash/diary.ts'
import { judge } from '../crash/judge.ts'
import { type CrashMember, EPISODE_COINS, GIFT_COINS, PACKAGES } from '../crash/world.ts'
import { type ProxyAnswer, requestProxy } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import { type Machine, START_MS_MAX, untilNotBusy } from './machine-processes.ts'
import { type MoneyMachines, startMoneyMachines } from './money-machines.ts'

const WAIT = { timeout: 30_000, interval: 100 }
const PAGE = '/terms-of-use/'
const [SMALL] = PACKAGES
/** As the store shows it: price, coins, bonus and days of VIP. */
const SHOWN = `${SMALL.id}~0.99~${SMALL.coins}~${SMALL.bonus}~0`
const PAYERS = 2
const SENDERS = 4
/** Fewer than a member may begin in an hour. */
const TOP_UPS_MAX = 12
const isMissing = process.platform !== 'linux' || mayLack('postgres') || mayLack('nginx')

/** What a page tells its reader first. */
function readNotice(body: Buffer): string {
  const page = body.toString()
  const alert = /role="alert"[^>]*>(.{0,400})/s.exec(page)?.[1] ?? page.slice(0, 400)
  return alert.replace(/<[^>]*>/g, ' ')
}

describe.skipIf(isMissing)('payments and forms of two machines (rows 431, 462)', () => {
  const diary = new Diary()
  let machines: MoneyMachines
  beforeAll(async () => {
    machines = await startMoneyMachines(PAYERS + 1 + SENDERS, diary)
  }, 4 * START_MS_MAX)
  afterAll(() => machines?.stop(), START_MS_MAX)

  const toSession = ({ headers }: CrashMember) => new Map([['__Host-Authorization', headers.Authorization!]])
  const browserAt = ({ request }: Machine, cookies: ReadonlyMap<string, string>) =>
    startBrowser({ origin: machines.origin, request }, new Map(cookies))

  function topUp() {
    const nonce = randomUUID()
    return { package: SHOWN, store: 'profile', nonce, consent: 'en', returnTo: PAGE, from: '/my-wallet/' }
  }

  /** Begins a top-up on a machine and pays for it. Answers where the provider leads back to, and the order's id there. */
  async function pay(web: Machine, member: CrashMember) {
    const browser = browserAt(web, toSession(member))
    const { headers } = await browser.post('/payments/top-up/', topUp())
    const address = String(headers.location)
    const paid = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ way: 'pay' }),
      redirect: 'manual',
    })
    const back = new URL(paid.headers.get('location')!)
    expect(back.origin).toBe(machines.origin)
    const orderId = new URL(address).searchParams.get('token')!
    diary.reported.order.add(orderId)
    return { member, orderId, back: back.pathname + back.search, cookies: browser.cookies }
  }
  type Paid = Awaited<ReturnType<typeof pay>>

  /** The provider leads the buyer back to a machine. Answers the payment that the next page tells of, or null. */
  async function comeBack(web: Machine, { back, cookies }: Paid): Promise<string | null> {
    const browser = browserAt(web, cookies)
    const { status } = await browser.open(back)
    expect(status).toBe(303)
    const flash = [...browser.cookies].find(([name]) => name.endsWith('flash'))?.[1]
    return flash ? (JSON.parse(decodeURIComponent(flash)).payment ?? null) : null
  }

  const readBook = async (orderId: string): Promise<BookOrder> => {
    const response = await fetch(`${machines.world.sandbox.apiOrigin}/book.json`)
    const { orders } = (await response.json()) as { orders: BookOrder[] }
    return orders.find(({ id }) => id === orderId)!
  }
  const readOrder = (orderId: string) =>
    machines.db
      .selectFrom('top_up_order')
      .select(['state', 'credit_posting_id'])
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const untilCredited = (orderId: string) =>
    vi.waitFor(async () => expect((await readOrder(orderId)).state).toBe('credited'), WAIT)
  async function expectCreditedOnce({ member: { memberId }, orderId }: Paid): Promise<void> {
    expect((await readBook(orderId)).capture?.status).toBe('COMPLETED')
    await untilCredited(orderId)
    const credits = await machines.db
      .selectFrom('posting')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'top-up')
      .execute()
    expect(credits).toHaveLength(1)
    const wallet = machines.db.selectFrom('wallet').select(['coins', 'bonus'])
    expect(await wallet.where('member_id', '=', memberId).executeTakeFirst()).toEqual({
      coins: GIFT_COINS + SMALL.coins,
      bonus: SMALL.bonus,
    })
  }

  test('a top-up begun on one, whose returns and notices arrive at both at the same time, is credited and told once', async () => {
    const [one, other] = machines.webs
    machines.sendNotices(other, one, other)
    const payers = machines.world.members.slice(0, PAYERS)
    const paid = await Promise.all(payers.map((member) => pay(one, member)))
    const delivering = machines.world.sandbox.deliver()
    const statuses = await Promise.all(
      paid.map((payment) => Promise.all([other, one, other, one].map((web) => comeBack(web, payment)))),
    )
    await delivering
    for (const payment of paid) await untilCredited(payment.orderId)
    // Again, much later.
    await machines.world.sandbox.deliver(true)
    for (const [n, payment] of paid.entries()) {
      for (const web of [one, other]) statuses[n]!.push(await comeBack(web, payment))
      expect(statuses[n]!.filter((payment) => payment === 'credited')).toHaveLength(1)
      await expectCreditedOnce(payment)
    }
  })

  test.each(['the return', 'the notice'])(
    'an order whose platform is killed between capture and credit is finished by the other, by %s',
    { timeout: START_MS_MAX },
    async (way) => {
      const { webs, platforms, world } = machines
      const [one, other] = webs
      const member = world.members[PAYERS]!
      machines.sendNotices()
      const before = await machines.db
        .selectFrom('posting')
        .select('id')
        .where('member_id', '=', member.memberId)
        .execute()
      const payment = await pay(one, member)
      machines.onceCaptured(() => platforms[0].kill())
      expect(await comeBack(one, payment)).not.toBe('credited')
      expect((await readBook(payment.orderId)).capture?.status).toBe('COMPLETED')
      expect(await readOrder(payment.orderId)).toEqual({ state: 'approved', credit_posting_id: null })
      if (way === 'the return') expect(await comeBack(other, payment)).toBe('credited')
      machines.sendNotices(other)
      await world.sandbox.deliver(true)
      await untilCredited(payment.orderId)
      await platforms[0].restart()
      const status = await comeBack(one, payment)
      expect(status).toBe(way === 'the return' ? null : 'credited')
      expect(await comeBack(other, payment)).toBe(null)
      const after = await machines.db
        .selectFrom('posting')
        .select('id')
        .where('member_id', '=', member.memberId)
        .execute()
      expect(after.length - before.length).toBe(1)
    },
  )

  test('no form is lost or there twice while the web fronts restart one after the other, and none meets an error', {
    timeout: 2 * START_MS_MAX,
  }, async () => {
    const { webs, world, httpsPort, origin, db } = machines
    const { dramaId, episodeIds } = world.series
    const members = world.members.slice(-SENDERS)
    const page = `/reel-shorts/${dramaSegment({ dramaId, name: 'a' })}/1/`
    const failed: unknown[] = []
    const sent = { library: 0, unlock: [] as string[], feedback: [] as string[], topUp: [] as string[] }
    let isOver = false

    /** As a page without scripts does, with a connection of its own. */
    async function send(
      { headers }: CrashMember,
      path: string,
      fields: Record<string, string>,
    ): Promise<string> {
      const form = {
        method: 'POST' as const,
        headers: {
          ...{ cookie: `__Host-Authorization=${headers.Authorization}`, origin, accept: 'text/html' },
          ...{ 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
          ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        },
        body: new URLSearchParams(fields).toString(),
      }
      const answer = await untilNotBusy(() =>
        requestProxy(httpsPort, new URL(origin).host, path, form),
      ).catch((error: unknown) => ({ status: 0, headers: {}, body: Buffer.from(String(error)) }))
      if (answer.status === 0 || answer.status >= 400)
        failed.push([path, fields, answer.status, readNotice(answer.body)])
      return String((answer as ProxyAnswer).headers.location)
    }

    async function sendAll(member: CrashMember): Promise<void> {
      let nextEpisode = 1
      for (let round = 0; !isOver; round += 1) {
        for (const intent of ['like', 'save', 'unlike', 'unsave', 'like', 'save']) {
          await send(member, page, { intent, episodeId: episodeIds[0]! })
          sent.library += 1
        }
        if (nextEpisode <= GIFT_COINS / EPISODE_COINS) {
          const episodeId = episodeIds[nextEpisode]!
          nextEpisode += 1
          sent.unlock.push(`${member.memberId} ${episodeId}`)
          const bought = { episodeId, priceCoins: String(EPISODE_COINS), key: randomUUID() }
          await send(member, page, { intent: 'unlock', ...bought })
        }
        const description = `Message ${round} of ${member.memberId}`
        sent.feedback.push(description)
        const written = { description, topics: 'contentError', email: 'ada@watch.example', key: randomUUID() }
        await send(member, '/feedback/', written)
        if (round >= TOP_UPS_MAX) continue
        const address = await send(member, '/payments/top-up/', topUp())
        if (URL.canParse(address)) sent.topUp.push(new URL(address).searchParams.get('token')!)
        else failed.push(['/payments/top-up/', address])
      }
    }
    const sending = Promise.all(members.map(sendAll))
    try {
      for (const web of webs) {
        const before = sent.library
        await vi.waitFor(() => expect(sent.library).toBeGreaterThan(before + 2 * SENDERS), WAIT)
        await Promise.race([web.restart(), sending])
      }
    } finally {
      isOver = true
      await sending
    }
    expect(failed.map((one) => JSON.stringify(one))).toEqual([])
    const ids = members.map(({ memberId }) => memberId)
    const stored = {
      unlock: (await db.selectFrom('unlock').selectAll().where('member_id', 'in', ids).execute()).map(
        ({ member_id, episode_id }) => `${member_id} ${episode_id}`,
      ),
      feedback: (await db.selectFrom('feedback').select('description').execute()).map(
        (row) => row.description,
      ),
      topUp: (
        await db
          .selectFrom('top_up_order')
          .select('provider_order_id')
          .where('member_id', 'in', ids)
          .execute()
      ).map((row) => row.provider_order_id),
    }
    for (const kind of ['unlock', 'feedback', 'topUp'] as const) {
      expect(sent[kind].length).toBeGreaterThan(SENDERS)
      expect(stored[kind].toSorted()).toEqual(sent[kind].toSorted())
    }
    for (const table of ['liked_episode', 'saved_drama'] as const) {
      const rows = await db.selectFrom(table).select('member_id').execute()
      expect(rows.map((row) => row.member_id).toSorted()).toEqual(ids.toSorted())
    }
  })

  test('the provider’s book and the ledger agree', async () => {
    const { faults } = await judge(machines.world, diary)
    expect(faults).toEqual([])
  })
})
