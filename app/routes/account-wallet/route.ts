import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { answerInTime } from '../../lifecycle/answer-in-time.ts'
import type { WalletHead } from '../../wallet/wallet.ts'
import { walletHeadOf } from '../../wallet/wallet-head.server.ts'

/** The head of the wallet as it is now, asked for by the panel each time it opens. Row 75. */
export function loader({ context }: LoaderFunctionArgs): Promise<WalletHead> {
  return walletHeadOf(context)
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return answerInTime(serverLoader<typeof loader>())
}
