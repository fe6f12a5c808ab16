import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { privateHead } from '../../account/private-page.server.ts'
import { headTags } from '../../shell/head-tags.ts'
import type { RouteHandle } from '../../shell/route-handle.ts'
import { SignedOutWallet } from '../../wallet/signed-out-wallet.tsx'

export const handle: RouteHandle = { name: 'episodes', layout: 'mobile' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  return { head: await privateHead(context, 'episodes') }
}

export default function Episodes() {
  return <SignedOutWallet tab="episodes" />
}
