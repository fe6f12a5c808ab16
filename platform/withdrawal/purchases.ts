import type { ParsedInput } from '../../contract/endpoint.ts'
import type { withdrawalOf } from '../../contract/extensions/withdrawal.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { readConfirmedAddress } from '../mail/mail-address.ts'
import { hasNumber, type OrderDeps, type OrderRow } from '../orders/order-rows.ts'
import { PaymentFailure } from '../providers/payment-provider.ts'
import { countGuesses } from './guesses.ts'

type Subject = Pick<ParsedInput<typeof withdrawalOf>, 'orderNo' | 'email'>

/** Each asks the provider, and anybody can ask. */
const AT_ONCE_MAX = 5

const UNKNOWN = new Refusal(
  'purchaseUnknown',
  'No purchase has this number, or it was paid from another address.',
)

/**
 * Finds the purchase that a viewer means: an own one by its number, or anybody's by its number and the mail address of its payer, or the
 * confirmed one of its member. What does not fit is refused alike, and takes as long, so that a number that exists cannot be told from
 * another.
 */
export function createPurchases({ db, clock, payments }: Pick<OrderDeps, 'db' | 'clock' | 'payments'>) {
  const guesses = countGuesses(clock)
  let running = 0

  async function isOfBuyer(
    order: OrderRow | undefined,
    { orderNo, email }: Subject,
  ): Promise<boolean | Refusal> {
    if (!payments) return new Refusal('paymentUnavailable', 'Paying is not set up here.')
    // Whether an order exists or not, the provider is asked.
    const payment = await payments.provider.get(order?.provider_order_id ?? orderNo)
    if (payment instanceof PaymentFailure) {
      return payment.kind === 'unavailable'
        ? new Refusal('paymentUnavailable', 'The payment service does not answer. Please try again later.')
        : false
    }
    const known = [payment.payer.email, await readConfirmedAddress(db, order?.member_id ?? '')]
    return order !== undefined && known.some((address) => address?.toLowerCase() === email?.toLowerCase())
  }

  return {
    async find(
      subject: Subject,
      { viewer, client }: { viewer: Viewer | null; client: string | null },
    ): Promise<OrderRow | Refusal> {
      const order = await db
        .selectFrom('top_up_order')
        .selectAll()
        .where(hasNumber(subject.orderNo))
        .executeTakeFirst()
      if (order && order.member_id === viewer?.memberId) return order
      if (!subject.email) return UNKNOWN
      const guess = { orderNo: subject.orderNo, client }
      if (running >= AT_ONCE_MAX || guesses.areTooMany(guess)) {
        return new Refusal('tooManyRequests', 'This was asked too often. Please try again later.')
      }
      running += 1
      try {
        const isTheirs = await isOfBuyer(order, subject)
        if (isTheirs instanceof Refusal) return isTheirs
        if (order && isTheirs) return order
        guesses.add(guess)
        return UNKNOWN
      } finally {
        running -= 1
      }
    },
  }
}
