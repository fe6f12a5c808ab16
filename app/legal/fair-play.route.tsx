import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadBothStores } from '../wallet/coins/coins.server.ts'
import { loadFairPlayText } from './fair-play.server.ts'
import { FairPlayPage } from './fair-play-page.tsx'

export const handle: RouteHandle = { name: 'fair-play', layout: 'default' }

export const meta = headTags

export async function loader({ context }: LoaderFunctionArgs) {
  const text = await loadFairPlayText(context, await loadBothStores(context))
  const title = withSiteName(text.heading, context)
  return { head: resolveHead(context, { title, description: text.intro, path: '/fair-play/' }), text }
}

export default function FairPlay() {
  return <FairPlayPage text={useLoaderData<typeof loader>().text} />
}
