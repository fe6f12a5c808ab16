import type { Response } from 'express'
import * as z from 'zod'
import { Currency } from '../../contract/coins.ts'
import { OPEN_ORDER_MS } from '../../contract/lifetimes.ts'
import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import type { Secrets } from '../config/secrets.ts'
import { signedCookie } from '../session/signed-cookie.ts'

export const ORDERS_MAX = 5
/** Keeps the cookie below its limit of 4096 characters: base64 is a third longer than the text. */
const TEXT_LENGTH_MAX = 2600

/** Statuses in cookies of version 0.1.0 and earlier, so that an upgrade does not lose these payments. */
const EARLIER_WORDS = { success: 'credited', loading: 'pending' } as const
const Told = z.union([
  z.enum(['credited', 'failed', 'declined', 'pending', 'cancelled']),
  z.enum(['success', 'loading']).transform((word) => EARLIER_WORDS[word]),
])

/** An order begun in this browser. The product API has it too, but this record also works when signed out. */
const BegunOrder = z.object({
  extendProductId: z.string().max(200),
  transactionId: z.string().max(256),
  productId: z.string().max(64),
  price: z.string().max(20),
  /** Cookies of earlier releases have none. */
  currency: Currency.default(DEFAULT_CURRENCY),
  coins: z.number().int().nonnegative(),
  bonus: z.number().int().nonnegative(),
  vipDays: z.number().int().nonnegative(),
  /** Where it can be paid; null if the URL is too long to store. */
  payAddress: z.string().nullable(),
  /** Hides the order from other members in this browser, see `sessionMarks`. Null: begun elsewhere. */
  sessionMark: z.string().max(64).nullable(),
  createdAtMs: z.number(),
  /** The last status shown to the viewer; `cancelled`: cancelled at the provider, and still payable there. */
  told: Told.nullable(),
})
export type BegunOrder = z.infer<typeof BegunOrder>

const OrdersCookie = z.object({ version: z.literal(1), orders: z.array(BegunOrder).max(ORDERS_MAX) })

interface BegunOrdersOptions {
  secrets: Pick<Secrets, 'sessionKeys'>
  isSecure: boolean
  nowMs(): number
}

export interface BegunOrders {
  /** Newest first; empty if the cookie is absent, forged, truncated or of another version. */
  read(cookieHeader: string | undefined): Promise<BegunOrder[]>
  keep(cookieHeader: string | undefined, res: Response, order: BegunOrder): Promise<void>
}

export function begunOrders({ secrets, isSecure, nowMs }: BegunOrdersOptions): BegunOrders {
  const cookie = signedCookie('payments', OrdersCookie, { secrets, isSecure })

  async function read(cookieHeader: string | undefined): Promise<BegunOrder[]> {
    const found = await cookie.read(cookieHeader)
    return (found?.orders ?? []).filter(({ createdAtMs }) => createdAtMs + OPEN_ORDER_MS > nowMs())
  }

  return {
    read,
    async keep(cookieHeader, res, order) {
      const others = (await read(cookieHeader)).filter(
        ({ extendProductId }) => extendProductId !== order.extendProductId,
      )
      const orders = [order, ...others]
        .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
        .slice(0, ORDERS_MAX)
      while (orders.length > 1 && JSON.stringify(orders).length > TEXT_LENGTH_MAX) orders.pop()
      await cookie.write(res, { version: 1, orders })
    },
  }
}
