import type { BegunOrders } from './begun-orders.ts'

/**
 * The package of the latest order begun in this browser by that member, while it is neither paid nor pending: after
 * returning unpaid from the provider it is still selected. Null: none.
 */
export async function chosenPackage(
  orders: Pick<BegunOrders, 'read'>,
  { cookieHeader, sessionMark }: { cookieHeader: string | undefined; sessionMark: string },
): Promise<string | null> {
  const last = (await orders.read(cookieHeader)).find((order) => order.sessionMark === sessionMark)
  return last && last.told !== 'credited' && last.told !== 'pending' ? last.productId : null
}
