import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { isInMarkup } from './clip-script.ts'
import { canFeed, loadClips, toFeedTexts } from './feed.server.ts'
import { FeedPage } from './feed-page.tsx'
import { type FeedData, findKeptVisit } from './kept-visit.ts'

export const handle: RouteHandle = {
  name: 'for-you',
  layout: 'header-pc',
  startsWithVideo: (data) => isInMarkup((data as FeedData).clips[0]),
}

export const meta = headTags

/**
 * For one viewer, and so in no cache: the order is drawn for each request, and one page for everybody would show the same clips
 * to all who open it in that time. A visitor's first clips are without what the device knows; the page leaves out what it does.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await canFeed(context))) throw await notFound(request, context)
  const t = await loadTranslator(context.language)
  return {
    head: resolveHead(context, {
      title: withSiteName(t('feed:title'), context),
      description: t('feed:description'),
    }),
    language: context.language,
    sessionMark: context.sessionMark,
    texts: toFeedTexts(t),
    clips: await loadClips(context, t),
  }
}

/** A visit goes on where it was left, without a request. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  return findKeptVisit(params.lang)?.data ?? (await serverLoader<typeof loader>())
}

/** Likes and saves change nothing here that the page does not know. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !formMethod

export default function ForYou() {
  return <FeedPage data={useLoaderData<typeof loader>()} />
}
