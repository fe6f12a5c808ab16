import type { BegunOrders } from './begun-orders.ts'

/** Remains selected after the viewer returns unpaid. Null: no order, or it is paid or pending. */
export async function chosenPackage(
  orders: Pick<BegunOrders, 'read'>,
  { cookieHeader, sessionMark }: { cookieHeader: string | undefined; sessionMark: string },
): Promise<string | null> {
  const last = (await orders.read(cookieHeader)).find((order) => order.sessionMark === sessionMark)
  return last && last.told !== 'credited' && last.told !== 'pending' ? last.productId : null
}
