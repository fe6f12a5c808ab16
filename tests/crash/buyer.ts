import { setTimeout as wait } from 'node:timers/promises'
import { CODES } from '../../contract/codes.ts'
import { DEDUCT_STATUS } from '../../contract/top-up.ts'
import { anOrder } from '../builders/payments.ts'
import type { Random } from '../simulation/random.ts'
import type { Action, Diary } from './diary.ts'
import { type CrashMember, type CrashWorld, PACKAGES } from './world.ts'

const ANSWER_MS_MAX = 30_000
/** Nobody presses again at once. */
const AGAIN_MS = 50
/** Expected refusals; any other answer is an error. */
const ORDER_REFUSALS: readonly string[] = [CODES.orderRunning, CODES.tooManyOrders, CODES.paymentUnavailable]
const UNLOCK_REFUSALS: readonly string[] = [CODES.insufficientBalance]
const WITHDRAWAL_REFUSALS: readonly string[] = [CODES.withdrawalChanged, CODES.withdrawalEnded]
const WITHDRAWAL_CHANCE = 0.06

/** One life of the platform, as its clients see it. */
export interface Requested {
  /** Where to ask; read for each question. */
  readonly origin: string
  random: Random
  isOver: () => boolean
  /** Called with each answer. */
  hear: () => void
  /** How long an answer may take, in ms. */
  answerMsMax?: number
  /** Called with what a question ended in instead of an answer; true: the same may be asked again. */
  forgives?: (error: unknown) => boolean
}

/** The platform reported that it is unavailable. */
export class UnavailableError extends Error {}

/**
 * A member who orders, pays, returns, unlocks and withdraws, over all lives of the platform: unanswered requests are repeated
 * unchanged in a later one.
 */
export function createBuyer(
  { sandbox, series }: CrashWorld,
  { memberId, headers }: CrashMember,
  diary: Diary,
) {
  let orderCount = 0
  let order: ReturnType<typeof anOrder> | null = null
  let payment: { transactionId: string; extendProductId: string } | null = null
  let nextEpisode = 1

  async function post({ origin, hear, answerMsMax }: Requested, action: Action, path: string, body: object) {
    return diary.during(action, async () => {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerMsMax ?? ANSWER_MS_MAX),
      })
      const answer = (await response.json()) as { code: string; data: Record<string, unknown> | null }
      if (answer.code === CODES.unavailable) throw new UnavailableError(`${action}: ${answer.code}`)
      hear()
      return answer
    })
  }

  async function placeOrder(requested: Requested): Promise<void> {
    if (!order) {
      orderCount += 1
      order = anOrder(requested.random.pick(PACKAGES).id, { nonce: `${memberId}_${orderCount}` })
    }
    const { extendProductId } = order
    const { code, data } = await post(requested, 'order', '/order/api/front/sereal/createOrder', order)
    if (code !== CODES.success) {
      if (!ORDER_REFUSALS.includes(code)) throw new Error(`An order was answered ${code}.`)
      return
    }
    order = null
    const address = data?.jumpPaypalLink as string
    const transactionId = new URL(address).searchParams.get('token') as string
    diary.reported.order.add(transactionId)
    const way = requested.random.weighted({ pay: 7, stay: 2, declined: 1 })
    // The provider lives on, whatever happens to the platform.
    const pressed = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ way }),
      redirect: 'manual',
    })
    await pressed.body?.cancel()
    // At once, as lives are shorter than what the provider waits by itself.
    void sandbox.deliver()
    if (way !== 'stay') payment = { transactionId, extendProductId }
  }

  async function comeBack(requested: Requested, paid: NonNullable<typeof payment>): Promise<void> {
    const { code, data } = await post(
      requested,
      'confirmation',
      '/order/api/front/sereal/verifyReceipt',
      paid,
    )
    if (code !== CODES.success) throw new Error(`A confirmation was answered ${code}.`)
    payment = null
    if (data?.deductStatus === DEDUCT_STATUS.credited) diary.reported.confirmation.add(paid.transactionId)
  }

  async function unlock(requested: Requested): Promise<void> {
    const episodeId = series.episodeIds[nextEpisode]
    if (!episodeId) return
    const body = { contentId: series.dramaId, chapterId: episodeId, autoLock: 0, contentType: 2 }
    const { code } = await post(requested, 'unlock', '/play/play', body)
    if (code === CODES.success) {
      diary.reported.unlock.add(`${memberId} ${episodeId}`)
      nextEpisode += 1
    } else if (!UNLOCK_REFUSALS.includes(code)) throw new Error(`An unlock was answered ${code}.`)
  }

  /** From the newest purchase. */
  async function withdraw(requested: Requested): Promise<void> {
    const listed = await fetch(`${requested.origin}/x/withdrawals`, {
      headers,
      signal: AbortSignal.timeout(requested.answerMsMax ?? ANSWER_MS_MAX),
    })
    const { data: shown } = (await listed.json()) as {
      data: { offers: { orderNo: string; transactionId: string; refund: string }[] } | null
    }
    const [offer] = shown?.offers ?? []
    if (!offer) return
    const { orderNo, transactionId, refund } = offer
    const body = { orderNo, refund, name: 'A buyer', statement: 'I withdraw.' }
    const { code } = await post(requested, 'withdrawal', '/x/withdrawals', body)
    if (code === CODES.success) diary.reported.withdrawal.add(transactionId)
    else if (!WITHDRAWAL_REFUSALS.includes(code)) throw new Error(`A withdrawal was answered ${code}.`)
  }

  return {
    /** Keeps pressing until this life is over. Rejects on an unexpected answer. */
    async pressOn(requested: Requested): Promise<void> {
      while (!requested.isOver()) {
        try {
          if (requested.random.chance(WITHDRAWAL_CHANCE)) await withdraw(requested)
          else if (requested.random.chance(0.5)) await unlock(requested)
          else if (payment) await comeBack(requested, payment)
          else await placeOrder(requested)
        } catch (error) {
          if (requested.isOver()) return
          if (!requested.forgives?.(error)) throw error
          await wait(AGAIN_MS)
        }
      }
    },
  }
}
export type CrashBuyer = ReturnType<typeof createBuyer>
