import type { Response } from 'express'
import * as z from 'zod'
import type { Secrets } from '../config/secrets.ts'
import { signedCookie } from '../session/signed-cookie.ts'

/** Rule 18. */
export const ORDERS_MAX = 5
/** An order that has not ended by then never will; the cookie lives as long. */
const LIFETIME_MS = 72 * 3_600_000
/** A cookie has 4096 characters, and base64 takes a third more than the text. */
const TEXT_LENGTH_MAX = 2600

/** A top-up this browser has begun. The product API has it too; this one is there when nobody is signed in. */
const BegunOrder = z.object({
  extendProductId: z.string().max(200),
  /** The provider's name of the order. */
  transactionId: z.string().max(256),
  productId: z.string().max(64),
  /** Dollars, as they were shown. */
  price: z.string().max(20),
  coins: z.number().int().nonnegative(),
  bonus: z.number().int().nonnegative(),
  vipDays: z.number().int().nonnegative(),
  /** Where it can be paid; null when the address is too long to keep. */
  payAddress: z.string().nullable(),
  /** Of the session it was begun in, see `sessionMarks`: another member of this browser is not told of it. Null: begun elsewhere. */
  sessionMark: z.string().max(64).nullable(),
  createdAtMs: z.number(),
  /** What the viewer was told of it last; `cancelled`: they turned back at the provider, and may still go there again. */
  told: z.enum(['success', 'failed', 'loading', 'cancelled']).nullable(),
})
export type BegunOrder = z.infer<typeof BegunOrder>

const OrdersCookie = z.object({ version: z.literal(1), orders: z.array(BegunOrder).max(ORDERS_MAX) })

interface PendingOrdersOptions {
  secrets: Pick<Secrets, 'sessionKeys'>
  isSecure: boolean
  nowMs(): number
}

export interface PendingOrders {
  /** The newest first; none when the cookie is absent, forged, cut off or of another version of this site. */
  read(cookieHeader: string | undefined): Promise<BegunOrder[]>
  /** One more, or what has become of one; the oldest gives way. */
  keep(cookieHeader: string | undefined, res: Response, order: BegunOrder): Promise<void>
}

/**
 * The top-ups this browser has begun, in a signed cookie that is there before the browser leaves for the provider.
 * Row 431, rule 18.
 */
export function pendingOrders({ secrets, isSecure, nowMs }: PendingOrdersOptions): PendingOrders {
  const cookie = signedCookie('payments', OrdersCookie, { secrets, isSecure })

  async function read(cookieHeader: string | undefined): Promise<BegunOrder[]> {
    const found = await cookie.read(cookieHeader)
    return (found?.orders ?? []).filter(({ createdAtMs }) => createdAtMs + LIFETIME_MS > nowMs())
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
