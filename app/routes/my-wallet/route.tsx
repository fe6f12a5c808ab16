import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { answerInTime } from '../../lifecycle/answer-in-time.ts'
import { headTags } from '../../shell/head-tags.ts'
import type { RouteHandle } from '../../shell/route-handle.ts'
import { changeWallet } from '../../wallet/change-wallet.server.ts'
import type { LimitOutcome } from '../../wallet/spending-limit.ts'
import { type WalletPage, walletPageOf } from '../../wallet/wallet-page.server.ts'
import { WalletScreen } from '../../wallet/wallet-screen.tsx'

export const handle: RouteHandle = { name: 'my-wallet', layout: 'mobile' }

export const meta = headTags

export function loader(args: LoaderFunctionArgs) {
  return walletPageOf(args, { tab: 'transaction', title: 'myWallet' })
}

/** The daily limit and automatic unlocking. Row 432. */
export function action(args: ActionFunctionArgs) {
  return changeWallet(args)
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<LimitOutcome> {
  return (await answerInTime(serverAction<LimitOutcome>())) ?? { problem: 'unknown' }
}

export default function MyWallet() {
  return <WalletScreen {...useLoaderData<WalletPage>()} />
}
