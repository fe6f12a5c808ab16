import { data, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parseEpisodeSegment } from '../addresses/address-params.ts'
import { memberEpisodeQuery, useDataHrefs } from '../addresses/data-hrefs.ts'
import { createHrefs } from '../addresses/hrefs.ts'
import { goneDramaHref, LEFT_PARAMETER } from '../addresses/left-episode.ts'
import { dramaIdIn, dramaSegment } from '../addresses/slug.ts'
import { CARD_CATEGORIES_MAX, shortened } from '../catalog/drama-card.ts'
import { episodePathIn } from '../catalog/local-names.server.ts'
import { episodeThings } from '../catalog/structured-data.server.ts'
import { notFound } from '../errors/not-found.server.ts'
import { loadTranslator, type Translate } from '../i18n/translator.server.ts'
import { headTags } from '../site/head-tags.ts'
import { resolveHead } from '../site/resolve-head.server.ts'
import type { RouteHandle } from '../site/route-handle.ts'
import { type OpenedDrama, openEpisode } from './episodes/open-episode.server.ts'
import { findGate, isPlayable, type OpenedEpisode } from './episodes/state.ts'
import { loadSimilar, toWhatFollows } from './next-drama/what-follows.server.ts'
import { PlayerPage } from './page/player-page.tsx'
import { useMemberPage } from './page/use-member-page.ts'
import type { ActionOutcome } from './unlock/actions.ts'
import { isInPlace, runEpisodeAction, withOffer } from './unlock/episode-action.server.ts'
import { loadOffer } from './unlock/offer.server.ts'
import { outcomeOrUnknown } from './unlock/use-action.ts'
import { loadAccountPositions, nearbyPositions } from './watching/account-positions.server.ts'
import { recordHistoryEntry } from './watching/take-watch-report.server.ts'

export const handle: RouteHandle = {
  name: 'reel-shorts-drama-ep',
  layout: 'header-pc',
  startsWithVideo: (data) => isPlayable((data as { episode: OpenedEpisode }).episode.currentEpisodeDetail),
  memberQuery(data) {
    const { detail, episodesList, epIndex } = (data as { episode: OpenedEpisode }).episode
    return memberEpisodeQuery({ dramaId: detail.dramaId, episodeId: episodesList[epIndex]!.id })
  },
}

export const meta = headTags

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const dramaId = dramaIdIn(params.drama ?? '')
  const segment = parseEpisodeSegment(params.ep)
  if (!dramaId || !segment) throw await notFound(request, context)
  const url = new URL(request.url)
  const isLeft = url.searchParams.has(LEFT_PARAMETER)
  url.searchParams.delete(LEFT_PARAMETER)
  const hrefs = createHrefs(context.language)
  const [opened, offer, positions, similar] = await Promise.all([
    openEpisode(context, { dramaId, epIndex: segment.number - 1 }, { fallsBackToNearest: isLeft }),
    loadOffer(context, dramaId),
    loadAccountPositions(context, dramaId),
    loadSimilar(context, dramaId),
  ])
  if (opened.missing === 'episodes') throw redirect(hrefs.announced(opened.drama), 302)
  if (opened.missing) {
    if (isLeft) throw redirect(goneDramaHref(hrefs, dramaId), 302)
    throw await notFound(request, context, opened.missing)
  }

  const { detail, episodesList, epIndex, currentEpisodeDetail } = opened.episode
  // Only the id is trusted; any other spelling of the address redirects to the canonical one.
  if (params.drama !== dramaSegment(detail) || !segment.isCanonical || isLeft) {
    throw redirect(hrefs.episode(detail, epIndex + 1) + url.search, 302)
  }

  const isFree =
    isPlayable(currentEpisodeDetail) && !currentEpisodeDetail.isLocked && !findGate(episodesList[epIndex]!)
  if (context.isShared && isFree) context.shareWithMembers()
  // Members would get a page rendered for them instead; a response without a page is cheapest.
  else if (context.isForMember) throw redirect(url.pathname)
  const isMember = context.hasToken
  // The player reports switches within the page; an episode that does not play here is not watched.
  const isOpeningNoted = isMember && context.isVisit && currentEpisodeDetail !== null
  if (isOpeningNoted) void recordHistoryEntry(context, { dramaId, episodeId: episodesList[epIndex]!.id })

  const t = await loadTranslator(context.language)
  return {
    head: episodeHead(context, t, { ...opened, isFree }),
    episode: opened.episode,
    pictureUrl: opened.firstFrameUrl ?? detail.coverUrl,
    offer,
    isMember,
    isShared: context.isShared,
    accountPositions: nearbyPositions(positions, episodesList, epIndex),
    // A shared page requests its member's part separately, and that request records the opening.
    isOpeningNoted: isOpeningNoted || context.isShared,
    whatFollows: await toWhatFollows(context, similar, epIndex === episodesList.length - 1),
  }
}

/** Reveals nothing about the video of a paid episode. */
function episodeHead(
  context: AppLoadContext,
  t: Translate,
  { drama, episode, firstFrameUrl, isFree }: OpenedDrama & { isFree: boolean },
) {
  const { detail, episodesList, epIndex } = episode
  const number = epIndex + 1
  const episodeCount = episodesList.length
  const title = t('player:pageTitle', { drama: drama.name, number })
  const introduction = shortened(drama.introduction)
  const genres = drama.categories.slice(0, CARD_CATEGORIES_MAX).map(({ name }) => name)
  const facts = [genres.join(' / '), t('catalog:episodeCount', { count: episodeCount })].filter(Boolean)
  const description = `${t('player:pageDescription', { drama: drama.name, number, introduction })} ${facts.join(' · ')}`
  const picture = firstFrameUrl ?? drama.coverUrl
  return resolveHead(context, {
    title,
    description,
    path: episodePathIn(drama, number),
    type: 'video.episode',
    image: context.shareCard(drama),
    things: episodeThings(context, {
      drama,
      number,
      episodeCount,
      isFree,
      isDramaFree: episodesList.every((entry) => findGate(entry) === null),
      title,
      description,
      pictureAddress: isFree && picture ? new URL(picture, context.site.origin).href : null,
      durationSeconds: detail.episodeSeconds[epIndex] ?? null,
    }),
  })
}

/** Without scripts, likes and saves lead to a page rendered for the member, which shows the change. */
const OWN_PAGE = '?own=1'

/** The member's actions on the episode. Without scripts, a success redirects to the episode, which plays. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const dramaId = dramaIdIn(params.drama ?? '')
  if (!dramaId) throw await notFound(request, context)
  const { pathname } = new URL(request.url)
  if (!context.hasToken) return redirect(createHrefs(context.language).signIn(pathname), 303)
  const form = await request.formData().catch(() => new FormData())
  const outcome = await runEpisodeAction(context, form, dramaId)
  if (isInPlace(form)) return withOffer(context, dramaId, outcome)
  if (outcome.problem !== null) return data(outcome, { status: 409 })
  return redirect(pathname + (outcome.isPageCurrent ? OWN_PAGE : ''), 303)
}

export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ActionOutcome> {
  const form = await request.clone().formData()
  return outcomeOrUnknown(serverAction() as Promise<ActionOutcome>, form)
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  // The router completes a running navigation with what is loaded now; its target may be older than the change, too.
  const isLeaving = currentUrl.href !== nextUrl.href
  return defaultShouldRevalidate && (actionResult?.isPageCurrent !== true || isLeaving)
}

export default function Player() {
  const { head: _, isShared, ...page } = useMemberPage(useLoaderData<typeof loader>())
  const { detail, episodesList, epIndex } = page.episode
  const hrefs = useDataHrefs()
  return (
    <>
      <PlayerPage {...page} sent={useActionData<ActionOutcome>() ?? null} />
      {isShared && (
        <noscript>
          {/* Not a picture: without scripts, this requests the member's data, which records the opening. */}
          <img
            src={hrefs.memberEpisode({ dramaId: detail.dramaId, episodeId: episodesList[epIndex]!.id })}
            alt=""
            hidden
          />
        </noscript>
      )}
    </>
  )
}
