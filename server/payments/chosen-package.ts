import type { BegunOrders } from './begun-orders.ts'

/**
 * The package of the member's latest order in this browser, unless it is paid or pending: it stays selected after
 * returning unpaid. Null: none.
 */
export async function chosenPackage(
  orders: Pick<BegunOrders, 'read'>,
  { cookieHeader, sessionMark }: { cookieHeader: string | undefined; sessionMark: string },
): Promise<string | null> {
  const last = (await orders.read(cookieHeader)).find((order) => order.sessionMark === sessionMark)
  return last && last.told !== 'credited' && last.told !== 'pending' ? last.productId : null
}
