import type { Package } from '../../platform/orders/package-file.ts'
import type { PaymentProvider } from '../../platform/providers/payment-provider.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer } from '../builders/money.ts'
import { DEMO_PACKAGES, type TestPlatformOptions } from '../builders/platform.ts'
import type { Engine } from './engines.ts'
import { HOUR_MS, onTopUps } from './top-up-setting.ts'

export const LIST = '/x/withdrawals'
export const DAY_MS = 24 * HOUR_MS
export const CONSENT = 'I ask for the coins at once and know what this means for my right of withdrawal.'

interface Reckoned {
  orderNo: string
  refund: string
  coinsBack: number
  endTime: number
}

/** Null: not offered. */
export const withdrawable = (
  packages: readonly Package[],
  withdrawal: Package['withdrawal'] | null = { days: 14 },
) => packages.map(({ withdrawal: _, ...sold }) => ({ ...sold, ...(withdrawal && { withdrawal }) }))

/** What withdrawals are tried with: a store that offers them, and a buyer who declares them. */
export function onWithdrawals(start: () => Promise<Engine>) {
  const topUps = onTopUps(start)
  const { at, order, verify, withPayments } = topUps
  let provider: PaymentProvider
  let standIn: PaymentProvider | null = null
  async function open(options: TestPlatformOptions = {}, firstTopUpBonus = 0) {
    if (at.payments.provider !== standIn) {
      provider = at.payments.provider
      standIn = new Proxy(provider, { get: (_, name: keyof PaymentProvider) => provider[name] })
      at.payments.provider = standIn
    }
    const packages = withdrawable(DEMO_PACKAGES)
    at.platform = withPayments({ ids: at.platform.ids, packages, ...options }, firstTopUpBonus)
    at.ada = await aBuyer(at.platform)
  }
  async function paid(productId = 'evening', given: Record<string, unknown> = {}) {
    const placed = await order(productId, { consent: CONSENT, ...given })
    await at.payments.press(placed.address, 'pay')
    await verify(placed)
    return placed
  }
  const list = async (buyer = at.ada) =>
    (await buyer.get(LIST)).data as { offers: Reckoned[]; made: Reckoned[] }
  const ask = (path: string, body: object) =>
    at.platform.request(path, { method: 'POST', body: JSON.stringify(body) })
  const declaration = (given: object) => ({
    name: 'Ada Byron',
    sendTo: 'ada@example.com',
    statement: 'I withdraw from the purchase of 500 coins.',
    ...given,
  })
  const withdraw = (given: { orderNo: string; refund: string }, buyer: Buyer = at.ada) =>
    buyer.post(LIST, declaration(given))
  const withdrawNewest = async () => {
    const [offer] = (await list()).offers
    return withdraw(offer!)
  }
  const withdrawalRow = () => at.platform.db.selectFrom('withdrawal').selectAll().executeTakeFirstOrThrow()
  const differences = async () => (await reconcile(at.platform.db)).differences
  const sweepAfter = async (ms: number) => {
    at.platform.clock.advance(ms)
    await at.platform.platform.orders.sweep()
  }
  /** What the provider does from now on, in every process; answers what it did before. */
  const change = (changed: (provider: PaymentProvider) => Partial<PaymentProvider>) => {
    const before = provider
    provider = { ...before, ...changed(before) }
    return before
  }

  return {
    ...topUps,
    open,
    paid,
    list,
    ask,
    declaration,
    withdraw,
    withdrawNewest,
    withdrawalRow,
    differences,
    sweepAfter,
    change,
  }
}
