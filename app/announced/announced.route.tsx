import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { createHrefs } from '../addresses/hrefs.ts'
import { dramaIdIn, dramaSegment } from '../addresses/slug.ts'
import { toComing } from '../catalog/coming.ts'
import { shortened } from '../catalog/drama-card.ts'
import { announcedPathIn } from '../catalog/local-names.server.ts'
import { announcedThings } from '../catalog/structured-data.server.ts'
import { notFound } from '../errors/not-found.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead, withSiteName } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { AnnouncedPage } from './announced-page.tsx'

export const handle: RouteHandle = { name: 'announced', layout: 'default' }

export const meta = headTags

/** The same for everybody. With its first episode, the drama's address is the player's. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const dramaId = dramaIdIn(params.drama ?? '')
  const drama = dramaId && (await context.api.dramaDetail({ dramaId }))
  if (!drama) throw await notFound(request, context, 'drama')
  const hrefs = createHrefs(context.language)
  const { name, introduction, categories, coverUrl, coverColor, minimumAge, comesOn } = drama
  if (comesOn === null) throw redirect(hrefs.episode(drama), 302)
  if (params.drama !== dramaSegment(drama)) throw redirect(hrefs.announced(drama), 302)
  return {
    head: resolveHead(context, {
      title: withSiteName(name, context),
      description: shortened(introduction),
      path: announcedPathIn(drama),
      image: context.shareCard(drama),
      things: announcedThings(context, drama),
    }),
    drama: { name, introduction, categories, coverUrl, coverColor, minimumAge, coming: toComing(comesOn) },
  }
}

/** Adds it to My List, which then shows it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const dramaId = dramaIdIn(params.drama ?? '')
  if (!dramaId) throw await notFound(request, context)
  const hrefs = createHrefs(context.language)
  if (!context.hasToken) return redirect(hrefs.signIn(new URL(request.url).pathname), 303)
  try {
    await context.api.save({ dramaId })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error, dramaId }, 'announced drama not saved')
    return data('failed', { status: 503 })
  }
  return redirect(hrefs.myList, 303)
}

export default function Announced() {
  const { drama } = useLoaderData<typeof loader>()
  return <AnnouncedPage drama={drama} hasFailed={useActionData() !== undefined} />
}
