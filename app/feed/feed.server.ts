import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import { hasExtension } from '../../contract/area.ts'
import { SHOWN_MAX, SIGNALS_MAX } from '../../contract/feed-limits.ts'
import { Id } from '../../contract/ids.ts'
import { CARD_CATEGORIES_MAX, toCard } from '../catalog/drama-card.ts'
import type { Translate } from '../i18n/translator.server.ts'
import { isSessionEnd } from '../page/requests/session-problem.ts'
import { type Clip, FEED_TEXTS, type FeedTexts } from './clip.ts'
import { BETWEEN_IDS } from './feed-requests.ts'

const PAGE_SIZE = 10

const REASONS = {
  watched: 'feed:reasonWatched',
  taste: 'feed:reasonTaste',
  new: 'feed:reasonNew',
  popular: 'feed:reasonPopular',
  chance: 'feed:reasonChance',
} as const

/** Rejects if the product API is unavailable. */
export async function canFeed({ api }: Pick<AppLoadContext, 'api'>): Promise<boolean> {
  return hasExtension(await api.areaInfo(), 'feed')
}

/** Its name in links, which every page has; null: the backend has none, or is unavailable. */
export async function feedName({ api }: Pick<AppLoadContext, 'api'>, t: Translate): Promise<string | null> {
  return (await canFeed({ api }).catch(() => false)) ? t('feed:title') : null
}

const ids = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(BETWEEN_IDS).filter(Boolean))
    .pipe(z.array(Id).max(max))

export const Known = z.object({
  shown: ids(SHOWN_MAX),
  finished: ids(SIGNALS_MAX),
  skipped: ids(SIGNALS_MAX),
})

export const Report = z.object({
  dramaId: Id,
  outcome: z.enum(['skipped', 'notInterested', 'interested']),
})

/** @param known what the page has shown, and of a visitor what the device says; of a member the account is asked */
export async function loadClips(
  { api, hasToken }: AppLoadContext,
  t: Translate,
  known: Partial<z.output<typeof Known>> = {},
): Promise<Clip[]> {
  const { shown = [], ...device } = known
  const clips = await api.feed({ pageSize: PAGE_SIZE, shown, ...(hasToken ? {} : device) })
  return clips.flatMap(
    ({ drama, reason, becauseOf, coverKey, episode, startSeconds, endSeconds, isLiked, isSaved }) => {
      const { episodeId, number, firstFrameUrl, play, captions } = episode
      if (!play) return []
      const { dramaId, name, introduction, coverUrl, coverColor, minimumAge } = toCard(drama)
      const genres = drama.categories.slice(0, CARD_CATEGORIES_MAX)
      const told = reason === 'watched' && !becauseOf ? 'taste' : reason
      return {
        ...{ dramaId, name, introduction, genres, coverUrl, coverColor },
        ...(minimumAge && { minimumAge }),
        ...(coverKey && { coverKey }),
        reason,
        reasonText: t(REASONS[told], { drama: becauseOf }),
        episode: { episodeId, number, firstFrameUrl, play, captions },
        ...{ startSeconds, endSeconds, isLiked, isSaved },
      }
    },
  )
}

/** Never rejects but for a session that has ended: the page does not depend on it. */
export async function takeReport(
  { api, log, hasToken }: AppLoadContext,
  { dramaId, outcome }: z.output<typeof Report>,
): Promise<void> {
  if (!hasToken) return
  try {
    await api.reportClip({ dramaId, outcome })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, outcome }, 'outcome of a clip not reported')
  }
}

/** The page writes the name of a drama in place of `{{drama}}`. */
export const toFeedTexts = (t: Translate) =>
  Object.fromEntries(FEED_TEXTS.map((key) => [key, t(`feed:${key}`, { drama: '{{drama}}' })])) as FeedTexts
