import { beforeEach, describe, expect, test } from 'vitest'
import { NOTICE_PATH } from '../../../contract/top-up.ts'
import { PAID_WITHOUT_COINS } from '../../../platform/wallet/paid-without-coins.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import type { BookOrder } from '../../../sandboxes/paypal/paypal-book.ts'
import { type MoveName, moveCapture, possibleMoves } from '../../../sandboxes/paypal/paypal-moves.ts'
import { aBuyer } from '../../builders/money.ts'
import { startEmbedded } from '../engines.ts'
import { HOUR_MS, onTopUps } from '../top-up-setting.ts'

type Way = 'pay' | 'pending'
type Status = NonNullable<BookOrder['capture']>['status']
interface Sequence {
  way: Way
  moves: MoveName[]
}

const MOVES_MAX = 3
const ORDERS_PER_BUYER = 10

/** Everything that the provider's sandbox can do to a payment, in every order. */
const SEQUENCES: readonly Sequence[] = (['pay', 'pending'] as const).flatMap((way) =>
  extend(aCapture(way), [], way === 'pay' ? MOVES_MAX : MOVES_MAX - 1).map((moves) => ({ way, moves })),
)

function extend(order: BookOrder, before: MoveName[], most: number): MoveName[][] {
  if (before.length === most) return [before]
  return [
    before,
    ...possibleMoves(order).flatMap(({ name }) =>
      extend(moveCapture(order, name)!.order, [...before, name], most),
    ),
  ]
}

function aCapture(way: Way): BookOrder {
  return {
    currency: 'USD',
    value: '4.99',
    capture: { id: 'C', status: way === 'pay' ? 'COMPLETED' : 'PENDING', createdAtMs: 0 },
    refundIds: [],
  } as unknown as BookOrder
}

interface Outcome {
  coins: 0 | 500
  note: string | null
  /** Whether `reconcile` names the order. */
  isOpen: boolean
}

const ok = (coins: 0 | 500, note: string | null = null): Outcome => ({ coins, note, isOpen: false })
const open = (note: string): Outcome => ({ coins: 0, note, isOpen: true })
const DISPUTED = 'disputed by its buyer; answer at the provider, the coins go back with the money'
const DISPUTED_REFUNDED = 'disputed by its buyer, who has the money back; answer at the provider'
const IN_PART = 'refunded in part at the provider; the coins stay'
const UNCREDITED = 'refunded before it was credited'

/** By the state of the order, what the provider reports in the end, and whether a dispute is open. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'pending PENDING': ok(0),
  'failed DECLINED': ok(0, 'declined'),
  'credited COMPLETED': ok(500),
  'credited COMPLETED disputed': ok(500, DISPUTED),
  'credited PARTIALLY_REFUNDED': ok(500, IN_PART),
  'credited PARTIALLY_REFUNDED disputed': ok(500, DISPUTED),
  'refunded REFUNDED': ok(0),
  'refunded REFUNDED disputed': ok(0, DISPUTED_REFUNDED),
  'refunded REVERSED': ok(0),
  'refunded REVERSED disputed': ok(0, DISPUTED_REFUNDED),
  'refunded COMPLETED': open(PAID_WITHOUT_COINS.refunded),
  'refunded COMPLETED disputed': open(PAID_WITHOUT_COINS.refunded),
  'refunded PARTIALLY_REFUNDED': open(PAID_WITHOUT_COINS.refundedInPart),
  'failed REFUNDED': ok(0, UNCREDITED),
  'failed REVERSED': ok(0, UNCREDITED),
  'failed REVERSED disputed': ok(0, UNCREDITED),
  'failed COMPLETED': open(PAID_WITHOUT_COINS.failed),
  'failed COMPLETED disputed': open(PAID_WITHOUT_COINS.failed),
  'failed PARTIALLY_REFUNDED': open(PAID_WITHOUT_COINS.failedInPart),
}

/** An order that is checked now, by the rules in docs/runbooks/money.md. */
function check(state: string, status: Status): string {
  const isHere = status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
  const isGone = status === 'REFUNDED' || status === 'REVERSED'
  if (state === 'pending') {
    if (isHere) return 'credited'
    return isGone || status === 'DECLINED' ? 'failed' : 'pending'
  }
  return state === 'credited' && isGone ? 'refunded' : state
}

/** How the platform learns of what happened: after each event, or only after all of them. */
const WAYS_TO_LEARN = [
  { name: 'by notices, each twice', learns: 'always', isSeen: true },
  { name: 'by late notices, the last one first', learns: 'lastly', isSeen: true },
  { name: 'by PayPal’s list, since no notice arrives', learns: 'lastly', isSeen: true },
  { name: 'by notices, since the answer to the capture was lost', learns: 'always', isSeen: false },
] as const

describe('what happens to a payment at the provider', { timeout: 300_000 }, () => {
  const { at, order, verify, rows, withPayments } = onTopUps(startEmbedded)
  let lines: { orderId: string; message: string }[] = []
  const sweep = async () => {
    at.platform.clock.advance(HOUR_MS / 4)
    await at.platform.platform.orders.sweep()
  }
  beforeEach(() => {
    lines = []
    const write = ({ orderId }: { orderId?: string }, message: string) => {
      if (orderId !== undefined) lines.push({ orderId, message })
    }
    at.platform = withPayments({ ids: at.platform.ids, log: { info: write, warn: write, error: write } })
  })
  const receive = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const request = new Request(`http://platform${NOTICE_PATH}`, { method: 'POST', headers, body })
    return (await at.platform.platform.handle(request)).status
  }
  const deliver = async () => {
    await at.payments.act('deliver')
    await at.payments.act('deliver')
  }

  test.for(WAYS_TO_LEARN)('has one outcome, a note and a line: $name (row 431)', async (way) => {
    const isAlways = way.learns === 'always'
    const waiting: Parameters<typeof receive>[0][] = []
    at.payments.takeNotices(async (notice) => {
      if (isAlways) return receive(notice)
      waiting.push(notice)
      return 200
    })
    const fault = way.isSeen ? 'noticeTwice' : 'replyLost'
    const placed = []
    let buyer = at.ada
    for (const [n, sequence] of SEQUENCES.entries()) {
      if (n % ORDERS_PER_BUYER === 0) buyer = await aBuyer(at.platform, { thirdPartyId: `buyer-${n}` })
      const one = await order('evening', { nonce: String(n) }, buyer)
      await at.payments.press(one.address, sequence.way, fault)
      const first: Status = sequence.way === 'pay' ? 'COMPLETED' : 'PENDING'
      await verify(one)
      placed.push({ ...one, sequence, state: way.isSeen ? check('pending', first) : 'pending' })
    }
    if (isAlways && way.isSeen) await deliver()
    for (let step = 0; step < MOVES_MAX; step += 1) {
      for (const one of placed) {
        const move = one.sequence.moves[step]
        if (move) await at.payments.act(move, one.transactionId)
      }
      if (!isAlways) continue
      await deliver()
      const book = await readBook()
      for (const one of placed) one.state = check(one.state, book.get(one.transactionId)!.capture!.status)
    }
    if (!isAlways) {
      await deliver()
      const isListed = way.name.includes('list')
      for (const notice of isListed ? [] : waiting.toReversed()) expect(await receive(notice)).toBe(200)
      await sweep()
    }
    await sweep()
    const book = await readBook()
    const found = await rows()
    const reported = (await reconcile(at.platform.db)).differences
    const lineCount = lines.length
    await sweep()
    await sweep()
    expect(lines.slice(lineCount)).toEqual([])

    const outcomes = await Promise.all(
      placed.map(async ({ transactionId, sequence, state }) => {
        const row = found.find(({ provider_order_id }) => provider_order_id === transactionId)!
        const { capture, disputeId } = book.get(transactionId)!
        const expectedState = isAlways ? state : check(state, capture!.status)
        const key = `${expectedState} ${capture!.status}${disputeId ? ' disputed' : ''}`
        const own = lines.filter(({ orderId }) => orderId === row.id).map(({ message }) => message)
        const what = { way: sequence.way, moves: sequence.moves.join(' '), key }
        const { coins, note, isOpen } = OUTCOMES[key] ?? {
          coins: -1,
          note: 'not in the table',
          isOpen: false,
        }
        const isNoted = note !== null && row.state !== 'failed'
        return {
          key,
          seen: {
            ...what,
            state: row.state,
            coins: await loadCoins(row),
            note: row.failure,
            isOpen: reported.some((sentence) => sentence.startsWith(`Order ${row.id} `)),
            ends: own.filter((message) => message === LINES[row.state]).length,
            lastNote: isNoted || isOpen ? own.findLast((message) => message.startsWith('payment ')) : null,
          },
          right: {
            ...what,
            state: expectedState,
            coins,
            note,
            isOpen,
            ends: LINES[row.state] ? 1 : 0,
            lastNote: isNoted || isOpen ? `payment ${note}` : null,
          },
        }
      }),
    )
    expect(outcomes.map(({ seen }) => seen)).toEqual(outcomes.map(({ right }) => right))
    for (const { key } of outcomes) reached.add(key)
  })
  const reached = new Set<string>()
  test('reaches every line of the table', () => {
    expect([...reached].toSorted()).toEqual(Object.keys(OUTCOMES).toSorted())
  })

  const LINES: Readonly<Record<string, string>> = {
    credited: 'order credited',
    refunded: 'order refunded',
    failed: 'order closed without credit',
  }
  const readBook = async () => new Map((await at.payments.book()).map((entry) => [entry.id, entry]))
  const loadCoins = async ({
    credit_posting_id,
    refund_posting_id,
  }: Awaited<ReturnType<typeof rows>>[number]) => {
    const postings = [credit_posting_id, refund_posting_id].filter((id) => id !== null)
    if (postings.length === 0) return 0
    const entries = await at.platform.db
      .selectFrom('entry')
      .select('amount')
      .where('posting_id', 'in', postings)
      .where('account', '=', 'member')
      .where('purse', '=', 'coins')
      .execute()
    return entries.reduce((sum, { amount }) => sum + amount, 0)
  }
})
