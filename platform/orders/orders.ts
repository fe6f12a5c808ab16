import { type Handlers, withViewer } from '../calls/call.ts'
import type { SignedNotice } from '../providers/payment-provider.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import type { WalletQueue } from '../wallet/wallet-queue.ts'
import { createOrder } from './create-order.ts'
import { expectedFirstBonus } from './first-top-up.ts'
import { type NoticeOutcome, takeNotice } from './notices.ts'
import type { OrderDeps } from './order-rows.ts'
import { listPackages } from './packages.ts'
import { payBack } from './pay-back.ts'
import { listPendingOrders } from './pending-orders.ts'
import { type Settled, settle } from './settle.ts'
import { setSpendingLimit, showSpendingLimit } from './spending-limit.ts'
import { sweepOrders } from './sweep.ts'
import { verifyReceipt } from './verify-receipt.ts'

export interface Orders {
  handlers: Pick<
    Handlers,
    'packageList' | 'createOrder' | 'verifyReceipt' | 'pendingOrders' | 'spendingLimit' | 'setSpendingLimit'
  >
  /** For the first time, right after a withdrawal. */
  payBack(orderId: string): Promise<void>
  settle(orderId: string): Promise<Settled | null>
  takeNotice(signed: SignedNotice, requestId: string): Promise<NoticeOutcome>
  sweep(isStopped?: () => boolean): Promise<void>
}

export function createOrders(deps: OrderDeps & { walletQueue: WalletQueue }): Orders {
  const context = { ...deps, queue: createKeyedQueue() }
  return {
    handlers: {
      packageList: (input, call) =>
        withViewer(call, async (viewer) => ({
          ...listPackages(deps.packages, input, call.language),
          firstTopUpBonus: viewer && (await expectedFirstBonus(deps.db, deps, viewer.memberId)),
        })),
      createOrder: (input, call) => createOrder(context, input, call),
      verifyReceipt: (input, { requestId }) => verifyReceipt(context, input, requestId),
      pendingOrders: (_input, { viewer }) => listPendingOrders(deps, viewer),
      spendingLimit: (_input, { viewer }) => showSpendingLimit(deps, viewer),
      setSpendingLimit: (input, { viewer }) =>
        deps.walletQueue.run(viewer.memberId, () => setSpendingLimit(deps, input, viewer)),
    },
    payBack: (orderId) => payBack(context, orderId, null),
    settle: (orderId) => settle(context, orderId),
    takeNotice: (signed, requestId) => takeNotice(context, signed, requestId),
    sweep: (isStopped) => sweepOrders(context, isStopped),
  }
}
