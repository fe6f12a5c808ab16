import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { notFound } from '../errors/not-found.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { loadCoinsText } from './coins/coins.server.ts'
import { CoinsPage } from './coins/coins-page.tsx'

export const handle: RouteHandle = { name: 'coins', layout: 'default' }

export const meta = headTags

export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = await loadCoinsText(context)
  if (!text) throw await notFound(request, context)
  const title = withSiteName(text.heading, context)
  const description = text.sections[0]?.sentences.join(' ') ?? text.heading
  return { head: resolveHead(context, { title, description, path: '/coins/' }), text }
}

export default function Coins() {
  return <CoinsPage text={useLoaderData<typeof loader>().text} />
}
