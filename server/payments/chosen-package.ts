import type { PendingOrders } from './pending-orders.ts'

/**
 * The package of the order this browser began last for that member, as long as it is neither paid nor on its way: who
 * comes back from the provider without having paid finds it chosen. Null: there is none.
 */
export async function chosenPackage(
  orders: Pick<PendingOrders, 'read'>,
  { cookieHeader, sessionMark }: { cookieHeader: string | undefined; sessionMark: string },
): Promise<string | null> {
  const last = (await orders.read(cookieHeader)).find((order) => order.sessionMark === sessionMark)
  return last && last.told !== 'success' && last.told !== 'loading' ? last.productId : null
}
