import { type SeenRequest, startUpstream, succeed, type Upstream } from './upstream.ts'

export const PAY_ORIGIN = 'https://www.paypal.example'

export const PAY_PATHS = {
  packages: '/topup/all/product/list',
  create: '/order/api/front/sereal/createOrder',
  verify: '/order/api/front/sereal/verifyReceipt',
  pending: '/x/orders/pending',
  limit: '/x/wallet/spending-limit',
} as const

interface Order {
  transactionId: string
  body: Record<string, unknown>
  owner: string
  status: number
  givenUp?: boolean
  declineCount?: number
  wasReported: boolean
}

export interface PaymentUpstream extends Upstream {
  orders: Order[]
  plays: {
    hasExtension: boolean
    refuseCreate: string | null
    /** Null: the backend has none. */
    spending: object | null
    payAddress: ((transactionId: string) => string) | null
    price: string
    /** Null: the backend names none. */
    currency: string | null
    exactTopUp: { price: string; coins: number; coinsMin: number } | null
    withdrawalDays: number | null
    verifyAfter: Promise<void> | null
    verifyFails: boolean
    isSessionOver: boolean
  }
  requested(path: string): Record<string, unknown>[]
}

/** A product API that sells two packages and stores orders; the test sets each payment's result. */
export async function startPaymentUpstream(): Promise<PaymentUpstream> {
  const orders: Order[] = []
  const plays: PaymentUpstream['plays'] = {
    hasExtension: true,
    refuseCreate: null,
    spending: null,
    payAddress: null,
    price: '4.99',
    currency: null,
    exactTopUp: null,
    withdrawalDays: null,
    verifyAfter: null,
    verifyFails: false,
    isSessionOver: false,
  }
  const toAddress = (id: string) => plays.payAddress?.(id) ?? `${PAY_ORIGIN}/checkoutnow?token=${id}`

  async function respond(request: SeenRequest, res: Parameters<typeof succeed>[0]) {
    const owner = String(request.headers.authorization ?? '')
    const body = request.body ? JSON.parse(request.body) : {}
    const refuse = (code: string) => {
      res.statusCode = 409
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify({ code, message: 'no' }))
    }
    if (plays.isSessionOver && owner) return refuse('U0003')
    switch (request.path) {
      case PAY_PATHS.packages:
        return succeed(
          res,
          toPackages(plays, new URLSearchParams(request.url.split('?')[1]).get('missingCoins')),
        )
      case PAY_PATHS.create: {
        if (plays.refuseCreate) return refuse(plays.refuseCreate)
        const known = orders.find((order) => order.body.extendProductId === body.extendProductId)
        const order = known ?? {
          transactionId: `ORDER${orders.length + 1}ABCDEF`,
          body,
          owner,
          status: 0,
          wasReported: false,
        }
        if (!known) orders.push(order)
        return succeed(res, { jumpPaypalLink: toAddress(order.transactionId) })
      }
      case PAY_PATHS.verify: {
        await plays.verifyAfter
        if (plays.verifyFails) return res.destroy()
        const order = orders.find(
          ({ transactionId, body: { extendProductId } }) =>
            transactionId === body.transactionId && extendProductId === body.extendProductId,
        )
        if (!order) return succeed(res, { deductStatus: 0 })
        const hasEnded = order.status === 1
        const firstReport = hasEnded && !order.wasReported
        if (hasEnded) order.wasReported = true
        return succeed(res, {
          deductStatus: order.status,
          orderAmount: plays.price,
          currency: plays.currency,
          ...(order.declineCount !== undefined && { declineCount: order.declineCount }),
          ...(plays.hasExtension && { productName: '500 coins', firstReport: hasEnded ? firstReport : null }),
        })
      }
      case PAY_PATHS.limit:
        return plays.spending ? succeed(res, plays.spending) : refuse('B0501')
      case PAY_PATHS.pending:
        return succeed(res, {
          records: orders
            .filter((order) => order.owner === owner && !order.wasReported)
            .map((order) => toPendingRecord(order, toAddress(order.transactionId))),
        })
      default:
        return succeed(res, {
          lang: 'en',
          browser: 'test',
          languages: ['en', 'ar'],
          extensions: plays.hasExtension ? ['pendingOrders'] : [],
        })
    }
  }

  const upstream = await startUpstream(respond)
  return {
    ...upstream,
    orders,
    plays,
    requested: (path) =>
      upstream.seen
        .filter((request) => request.path === path)
        .map(({ body }) => (body ? JSON.parse(body) : {})),
  }
}

function toPackages(
  { price, currency, exactTopUp, withdrawalDays }: PaymentUpstream['plays'],
  missingCoins: string | null,
) {
  const exact = {
    productId: `any_${missingCoins}`,
    payConfigId: 'pc_any',
    price: '1.29',
    coinsBuy: Number(missingCoins),
  }
  return {
    ...(exactTopUp && { exactTopUp }),
    ...(currency !== null && { currency }),
    ...(withdrawalDays !== null && { withdrawal: { days: withdrawalDays } }),
    rechargeProducts: [
      ...(exactTopUp && missingCoins ? [exact] : []),
      { productId: 'small', payConfigId: 'pc_small', price: '0.99', coinsBuy: 100 },
      { productId: 'evening', payConfigId: 'pc_evening', price, coinsBuy: 500, coinsBonus: 50 },
    ],
    memberLayerId: 'layer_1',
    memberLayerGroupId: 'group_1',
  }
}

function toPendingRecord({ transactionId, body, status, givenUp, declineCount }: Order, payAddress: string) {
  return {
    transactionId,
    extendProductId: body.extendProductId,
    productId: body.productId,
    productName: '500 coins',
    price: '4.99',
    currency: 'USD',
    coinsBuy: 500,
    coinsBonus: 50,
    vipDays: 0,
    status: (['created', 'credited', 'pending'] as const)[status],
    ...(givenUp !== undefined && { givenUp }),
    ...(declineCount !== undefined && { declined: true }),
    createTime: 1_700_000_000_000,
    storeType: 1,
    contentId: '',
    contentChapterId: '',
    jumpPaypalLink: payAddress,
  }
}
