import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { responseInTime } from '../page/requests/response-deadline.ts'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { changeWallet } from './limits/change-wallet.server.ts'
import { type ChangeOutcome, toChange } from './limits/wallet-change.ts'
import { loadWalletPage, type WalletPage } from './wallet-page.server.ts'
import { WalletScreen } from './wallet-screen.tsx'

export const handle: RouteHandle = { name: 'my-wallet', layout: 'mobile', isWide: true }

export const meta = headTags

export function loader(args: LoaderFunctionArgs) {
  return loadWalletPage(args, { tab: 'transaction', title: 'myWallet' })
}

export function action(args: ActionFunctionArgs) {
  return changeWallet(args)
}

export async function clientAction(args: ClientActionFunctionArgs): Promise<ChangeOutcome> {
  const form = await args.request.clone().formData()
  return (
    (await responseInTime(args.serverAction<ChangeOutcome>())) ?? {
      change: toChange(form),
      problem: 'unknown',
    }
  )
}

export default function MyWallet() {
  return <WalletScreen {...useLoaderData<WalletPage>()} />
}
