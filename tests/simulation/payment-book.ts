import { createHmac } from 'node:crypto'
import type { Money } from '../../contract/money.ts'
import {
  type Capture,
  type ListedRefund,
  type NewRefund,
  type Payment,
  PaymentFailure,
  type PaymentProvider,
  type SignedNotice,
} from '../../platform/providers/payment-provider.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long the provider knows a request again. */
const REQUEST_MS = 6 * HOUR_MS
/** How long a buyer may agree, and how long an agreed payment may be captured. */
const APPROVAL_MS = 3 * HOUR_MS
const NOTICE_TRIES_MAX = 25
const NOTICE_MS = 3 * DAY_MS
const SECRET = 'what the provider signs its notices with'

/** How a payment will end once the buyer agreed. */
type Plan = 'completes' | 'declines' | 'pends, then completes' | 'pends, then declines'

export interface BookedPayment {
  paymentId: string
  orderId: string
  amount: Money
  createdAtMs: number
  status: 'created' | 'approved' | 'completed'
  plan: Plan
  captures: (Capture & { resolvesAtMs: number | null; movedAtMs: number })[]
  refunds: (ListedRefund & { requestId: string })[]
}

interface BookedNotice {
  eventId: string
  signed: SignedNotice
  dueMs: number
  untilMs: number
  tries: number
}

/**
 * The payment provider: its own book of every payment, capture and refund, kept apart from the platform, and the
 * notices it sends. It is deterministic; the network between it and the platform is the world's.
 */
export class PaymentBook {
  readonly payments = new Map<string, BookedPayment>()
  /** The payment of each event it really had, and the events whose notice the platform took (a success was answered). */
  readonly events = new Map<string, string>()
  readonly takenEvents = new Set<string>()
  readonly #world: World
  readonly #answers = new Map<string, { atMs: number; answer: unknown }>()
  #notices: BookedNotice[] = []
  #lastId = 0

  constructor(world: World) {
    this.#world = world
  }

  /** The provider as one life of the platform reaches it. None of its calls rejects. */
  reachedBy(life: Life): PaymentProvider {
    const call = <Result>(name: string, action: () => Result | PaymentFailure) =>
      this.#call(life, name, action)
    return {
      create: (requested) =>
        call('create', () =>
          this.#once(`create ${requested.requestId}`, REQUEST_MS, () => {
            const paymentId = this.#nextId('PAY')
            const { orderId, amount } = requested
            const createdAtMs = this.#world.nowMs
            const plan = this.#world.random.weighted(PLANS)
            this.payments.set(paymentId, {
              paymentId,
              orderId,
              amount,
              createdAtMs,
              plan,
              status: 'created',
              captures: [],
              refunds: [],
            })
            return { paymentId, payAddress: `https://pay.example/checkoutnow?token=${paymentId}` }
          }),
        ),
      get: (paymentId) => call('get', () => this.#read(paymentId)),
      capture: (paymentId, requestId) =>
        call('capture', () =>
          this.#once(`capture ${requestId}`, 45 * DAY_MS, () => this.#capture(paymentId)),
        ),
      refund: ({ captureId, requestId, amount }) =>
        call('refund', () =>
          this.#once(`refund ${requestId}`, 45 * DAY_MS, () =>
            this.#refund({ captureId, requestId, amount }),
          ),
        ),
      // Its weather loses notices for good.
      listNotices: async () => [],
      verifyNotice: (notice) => call('verify', () => verify(notice)),
    }
  }

  /** What the buyer does on the provider's page. */
  approve(paymentId: string): void {
    const payment = this.payments.get(paymentId)
    if (payment?.status !== 'created' || this.#isTooLate(payment)) return
    payment.status = 'approved'
    this.#tell('CHECKOUT.ORDER.APPROVED', { paymentId, captureId: null })
  }

  /** Whether money was taken for a payment, as much as was asked, and is still there. */
  isPaid(paymentId: string): boolean {
    const payment = this.payments.get(paymentId)
    return (
      payment?.captures.some((capture) => capture.status === 'completed' && fits(capture, payment)) ?? false
    )
  }

  /** Money goes back without a word of the platform: in the provider’s dashboard, or as a buyer disputes it. */
  giveBack(): void {
    const { random } = this.#world
    const paid = [...this.payments.values()].flatMap(({ paymentId, captures }) =>
      captures.flatMap((capture) =>
        ['completed', 'partlyRefunded'].includes(capture.status) ? [{ paymentId, capture }] : [],
      ),
    )
    if (paid.length === 0) return
    const { paymentId, capture } = random.pick(paid)
    this.#goBack(random.pick(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']), paymentId, capture)
  }

  /** Money that was on its way arrives, or does not. */
  passTime(): void {
    for (const { paymentId, plan, captures } of this.payments.values()) {
      for (const capture of captures) {
        if (capture.resolvesAtMs === null || capture.resolvesAtMs > this.#world.nowMs) continue
        capture.resolvesAtMs = null
        capture.movedAtMs = this.#world.nowMs
        capture.status = plan === 'pends, then completes' ? 'completed' : 'declined'
        const type = capture.status === 'completed' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
        this.#tell(type, { paymentId, captureId: capture.captureId })
      }
    }
  }

  /** A notice whose time has come; it is the caller's to deliver, and to say how that went. */
  takeDueNotice(): { signed: SignedNotice; answered: (isTaken: boolean) => void } | null {
    const due = this.#notices.filter((notice) => notice.dueMs <= this.#world.nowMs)
    if (due.length === 0) return null
    const notice = this.#world.random.pick(due)
    this.#notices = this.#notices.filter((other) => other !== notice)
    return {
      signed: notice.signed,
      answered: (isTaken) => {
        if (isTaken) this.takenEvents.add(notice.eventId)
        else this.#again(notice)
      },
    }
  }

  /** A notice somebody else made up about a payment that exists. */
  forge(paymentId: string): SignedNotice {
    const body = JSON.stringify({
      eventId: `forged-${this.#nextId('WH')}`,
      eventType: 'PAYMENT.CAPTURE.COMPLETED',
      paymentId,
      captureId: null,
      amountCents: this.payments.get(paymentId)?.amount.minor,
    })
    return { headers: { signature: this.#world.random.chance(0.5) ? 'f00d' : '' }, body }
  }

  async #call<Result>(
    life: Life,
    name: string,
    action: () => Result | PaymentFailure,
  ): Promise<Result | PaymentFailure> {
    await life.turn(`to the provider: ${name}`)
    const { random, weather } = this.#world
    if (random.chance(weather.lostRequest)) return new PaymentFailure('unavailable', 'lost on the way')
    const answer = await life
      .step(`provider ${name}`, async () => action())
      .catch(() => new PaymentFailure('unavailable', 'broken'))
    await life.turn(`from the provider: ${name}`)
    return random.chance(weather.lostReply)
      ? new PaymentFailure('unavailable', 'lost on the way back')
      : answer
  }

  /** The same request is answered as it was. */
  #once<Result>(request: string, rememberedMs: number, action: () => Result): Result {
    const before = this.#answers.get(request)
    if (before && before.atMs + rememberedMs > this.#world.nowMs) return before.answer as Result
    const answer = action()
    // What was refused may be asked for again.
    if (!(answer instanceof PaymentFailure)) this.#answers.set(request, { atMs: this.#world.nowMs, answer })
    return answer
  }

  #read(paymentId: string): Payment | PaymentFailure {
    const payment = this.payments.get(paymentId)
    if (!payment) return new PaymentFailure('notFound', 'no such payment')
    const captures = payment.captures.map(({ resolvesAtMs: _, movedAtMs: __, ...capture }) => ({
      ...capture,
    }))
    const payer = { country: null, email: `${payment.orderId}@buyer.example` }
    const refunds = payment.refunds.map((refund) => ({ ...refund }))
    const isVoided = payment.status !== 'completed' && this.#isTooLate(payment)
    return { paymentId, status: isVoided ? 'voided' : payment.status, captures, refunds, payer }
  }

  #capture(paymentId: string): Payment | PaymentFailure {
    const payment = this.payments.get(paymentId)
    if (!payment) return new PaymentFailure('notFound', 'no such payment')
    if (payment.status === 'completed') return new PaymentFailure('done', 'captured before')
    if (payment.status === 'created' || this.#isTooLate(payment))
      return new PaymentFailure('notApproved', 'not approved')
    if (payment.plan === 'declines') {
      // The buyer has to agree again, with another card.
      payment.status = 'created'
      payment.plan = this.#world.random.pick(['declines', 'completes'])
      return new PaymentFailure('declined', 'instrument declined')
    }
    const captureId = this.#nextId('CAP')
    const { orderId, plan } = payment
    const amount = this.#drawTaken(payment)
    const isPending = plan !== 'completes'
    const resolvesAtMs = isPending ? this.#world.nowMs + this.#world.random.between(1, 40) * HOUR_MS : null
    payment.status = 'completed'
    payment.captures.push({
      captureId,
      orderId,
      amount,
      resolvesAtMs,
      movedAtMs: this.#world.nowMs,
      status: isPending ? 'pending' : 'completed',
    })
    this.#tell(isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', { paymentId, captureId })
    return this.#read(paymentId)
  }

  #drawTaken({ amount }: BookedPayment): Money {
    const { random, weather } = this.#world
    if (!random.chance(weather.oddCapture)) return amount
    return random.chance(0.3)
      ? { ...amount, currency: amount.currency === 'EUR' ? 'USD' : 'EUR' }
      : { ...amount, minor: amount.minor + random.pick([-1, 1, -98]) }
  }

  #refund({ captureId, requestId, amount }: Pick<NewRefund, 'captureId' | 'requestId' | 'amount'>) {
    for (const { paymentId, captures, refunds } of this.payments.values()) {
      const capture = captures.find((other) => other.captureId === captureId)
      if (!capture) continue
      if (capture.status === 'refunded') return new PaymentFailure('done', 'refunded before')
      if (capture.status !== 'completed' && capture.status !== 'partlyRefunded')
        return new PaymentFailure('refused', capture.status)
      const leftMinor = refunds.reduce((left, refund) => left - refund.amount.minor, capture.amount.minor)
      const given = amount ?? { ...capture.amount, minor: leftMinor }
      if (given.currency !== capture.amount.currency || given.minor > leftMinor)
        return new PaymentFailure('refused', 'more than is left')
      const refund = { refundId: this.#nextId('REF'), status: 'completed' as const }
      refunds.push({ ...refund, requestId, amount: given, createdAtMs: this.#world.nowMs })
      const status = given.minor === leftMinor ? 'refunded' : 'partlyRefunded'
      this.#goBack('PAYMENT.CAPTURE.REFUNDED', paymentId, capture, status)
      return refund
    }
    return new PaymentFailure('notFound', 'no such capture')
  }

  #goBack(
    eventType: string,
    paymentId: string,
    capture: BookedPayment['captures'][number],
    status: 'refunded' | 'partlyRefunded' = 'refunded',
  ): void {
    capture.status = status
    capture.movedAtMs = this.#world.nowMs
    this.#tell(eventType, { paymentId, captureId: capture.captureId })
  }

  #isTooLate({ createdAtMs }: BookedPayment): boolean {
    return this.#world.nowMs - createdAtMs >= APPROVAL_MS
  }

  #nextId(kind: string): string {
    this.#lastId += 1
    return `${kind}${this.#lastId}`
  }

  /** Sends a notice: soon or late, once or more often, or never. */
  #tell(eventType: string, about: { paymentId: string; captureId: string | null }): void {
    const { random, nowMs, weather } = this.#world
    const eventId = this.#nextId('WH')
    this.events.set(eventId, about.paymentId)
    if (random.chance(weather.lostNotice)) return
    const taken = this.payments
      .get(about.paymentId)
      ?.captures.find(({ captureId }) => captureId === about.captureId)
    const amountCents =
      taken && random.chance(weather.oddNotice) ? taken.amount.minor + 100 : (taken?.amount.minor ?? null)
    const body = JSON.stringify({ eventId, eventType, ...about, amountCents })
    const signed = { headers: { signature: sign(body) }, body }
    const copies = random.chance(weather.doubledNotice) ? random.between(2, 5) : 1
    for (let copy = 1; copy <= copies; copy += 1) {
      const waitMs = random.chance(weather.lateNotice) ? random.below(NOTICE_MS) : random.below(5000)
      this.#notices.push({ eventId, signed, dueMs: nowMs + waitMs, untilMs: nowMs + NOTICE_MS, tries: 0 })
    }
  }

  #again(notice: BookedNotice): void {
    const tries = notice.tries + 1
    const dueMs = this.#world.nowMs + 30_000 * 2 ** Math.min(tries, 10)
    if (tries < NOTICE_TRIES_MAX && dueMs < notice.untilMs) this.#notices.push({ ...notice, tries, dueMs })
  }
}

/** Whether what was taken is what was asked. */
export function fits(capture: Capture, { amount }: BookedPayment): boolean {
  return capture.amount.minor === amount.minor && capture.amount.currency === amount.currency
}

const PLANS: Record<Plan, number> = {
  completes: 6,
  declines: 1,
  'pends, then completes': 2,
  'pends, then declines': 1,
}

function sign(body: string): string {
  return createHmac('sha256', SECRET).update(body).digest('hex')
}

function verify({ headers, body }: SignedNotice) {
  if (headers.signature !== sign(body)) return new PaymentFailure('forged', 'signature')
  return JSON.parse(body) as {
    eventId: string
    eventType: string
    paymentId: string
    captureId: string | null
  }
}
