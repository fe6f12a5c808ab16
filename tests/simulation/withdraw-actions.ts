import { codeName } from '../../contract/codes.ts'
import { requestAs, type SignedInAction, type Stage } from './actions.ts'
import type { Person } from './cast.ts'
import type { Answer } from './world.ts'

const CODES_HEARD = new Set([
  'success',
  'withdrawalEnded',
  'withdrawalChanged',
  'unavailable',
  'paymentUnavailable',
  // Asked too often, or the member's queue waits in real time.
  'tooManyRequests',
])

interface Offer {
  orderNo: string
  refund: string
}

/** A member withdraws from a purchase as it was shown, once or several times at once. */
export const withdraw: SignedInAction = async (stage, person, session) => {
  const { random } = stage.world
  const listed = await requestAs(stage, person, session, '/x/withdrawals')
  const { offers = [] } = ((listed?.data ?? null) as { offers?: Offer[] } | null) ?? {}
  if (offers.length === 0) return
  const offer = random.pick(offers)
  const body = declare(offer, random.chance(0.1))
  const press = async () =>
    hear(stage, offer.orderNo, await requestAs(stage, person, session, '/x/withdrawals', { body }))
  await Promise.all(Array.from({ length: random.chance(0.3) ? random.between(2, 4) : 1 }, press))
}

/** Somebody who is not signed in withdraws, by the number of a payment and the address of its payer. */
export const withdrawFromOutside = async (stage: Stage, _person: Person): Promise<void> => {
  const { world, witness } = stage
  const paid = [...witness.orders.values()].flatMap(({ paymentIds }) => [...paymentIds])
  if (paid.length === 0) return
  const paymentId = world.random.pick(paid)
  const orderNo = world.book.payments.get(paymentId)!.orderId
  const isRight = world.random.chance(0.8)
  const subject = { orderNo: paymentId, email: `${isRight ? orderNo : 'somebody'}@buyer.example` }
  const shown = await ask(stage, '/x/withdrawals/of', subject)
  if (shown && !isRight && codeName(shown.code) === 'success')
    world.violate(`order ${orderNo} was shown to a stranger`)
  const { offer = null } = ((shown?.data ?? null) as { offer?: Offer | null } | null) ?? {}
  if (offer) hear(stage, orderNo, await ask(stage, '/x/withdrawals', { ...declare(offer), ...subject }))
}

function ask({ world }: Stage, path: string, body: object): Promise<Answer | null> {
  return world.request(path, { method: 'POST', body: JSON.stringify(body) })
}

function declare({ orderNo, refund }: Offer, isOther = false) {
  return {
    orderNo,
    refund: isOther ? `1${refund}` : refund,
    name: 'A buyer',
    sendTo: null,
    statement: 'I withdraw.',
  }
}

function hear({ world, witness }: Stage, orderNo: string, answer: Answer | null): void {
  if (!answer) return
  const name = codeName(answer.code)
  if (name === null || !CODES_HEARD.has(name)) world.violate(`a withdrawal answered ${answer.code}`)
  if (name !== 'success') return
  const { refund } = answer.data as { refund: string }
  const before = witness.withdrawals.get(orderNo)
  if (before !== undefined && before !== refund)
    world.violate(`the withdrawal from ${orderNo} was acknowledged as ${before}, and as ${refund}`)
  witness.withdrawals.set(orderNo, refund)
}
