import type { Handlers } from '../calls/call.ts'
import type { SignedNotice } from '../providers/payment-provider.ts'
import { createWalletTurns } from '../wallet/wallet-turns.ts'
import { createOrder } from './create-order.ts'
import { type NoticeOutcome, takeNotice } from './notices.ts'
import type { OrderDeps } from './order-rows.ts'
import { listPackages } from './packages.ts'
import { listPendingOrders } from './pending-orders.ts'
import { type Settled, settle } from './settle.ts'
import { sweepOrders } from './sweep.ts'
import { createTurns } from './turns.ts'
import { verifyReceipt } from './verify-receipt.ts'

/** Everything about top-ups. */
export interface Orders {
  handlers: Pick<Handlers, 'packageList' | 'createOrder' | 'verifyReceipt' | 'pendingOrders'>
  /** See `settle.ts`. */
  settle(orderId: string): Promise<Settled | null>
  /** See `notices.ts`. */
  takeNotice(signed: SignedNotice, requestId: string): Promise<NoticeOutcome>
  /** See `sweep.ts`. */
  sweep(isStopped?: () => boolean): Promise<void>
}

export function createOrders(deps: OrderDeps): Orders {
  const acts = { ...deps, turns: createTurns(), walletTurns: createWalletTurns() }
  return {
    handlers: {
      packageList: (input, { language }) => listPackages(deps.packages, input, language),
      createOrder: (input, call) => createOrder(acts, input, call),
      verifyReceipt: (input, { requestId }) => verifyReceipt(acts, input, requestId),
      pendingOrders: (_input, { viewer }) => listPendingOrders(deps, viewer),
    },
    settle: (orderId) => settle(acts, orderId),
    takeNotice: (signed, requestId) => takeNotice(acts, signed, requestId),
    sweep: (isStopped) => sweepOrders(acts, isStopped),
  }
}
