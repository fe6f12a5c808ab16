import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { headTags } from '../site/head-tags.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadWalletPage, type WalletPage } from './wallet-page.server.ts'
import { WalletScreen } from './wallet-screen.tsx'

export const handle: RouteHandle = { name: 'episodes', layout: 'mobile', isWide: true }

export const meta = headTags

export function loader(args: LoaderFunctionArgs) {
  return loadWalletPage(args, { tab: 'episodes', title: 'episodes' })
}

export default function Episodes() {
  return <WalletScreen {...useLoaderData<WalletPage>()} />
}
