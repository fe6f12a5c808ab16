import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { requireDataRequest } from '../errors/not-found.server.ts'
import { responseInTime } from '../page/requests/response-deadline.ts'
import type { WalletPanel } from './balance/wallet.ts'
import { loadWalletHead } from './wallet-head.server.ts'

export { default } from '../errors/for-scripts.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<WalletPanel> {
  await requireDataRequest(request, context)
  const [head, openPayments] = await Promise.all([loadWalletHead(context), context.openPayments()])
  return { ...head, openPayments }
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return responseInTime(serverLoader<typeof loader>())
}
