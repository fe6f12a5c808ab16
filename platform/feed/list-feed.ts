import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { feed } from '../../contract/extensions/feed.ts'
import { SIGNALS_MAX } from '../../contract/feed-limits.ts'
import { dramaCards, pictureUrl } from '../catalog/dramas/drama-cards.ts'
import type { Database } from '../db/tables.ts'
import type { Media } from '../playback/media.ts'
import type { Clock } from '../runtime/clock.ts'
import { findCandidates } from './candidates.ts'
import { chooseCover } from './choose-cover.ts'
import { readClips } from './clips.ts'
import type { FeedRules } from './feed-file.ts'
import { orderFeed } from './order.ts'
import { readSignals, type Signal } from './signals.ts'
import { type Taste, toTaste } from './taste.ts'

export interface FeedDeps {
  db: Database
  clock: Clock
  media: Media
  /** From 0 to 1. */
  random: () => number
  /** The operator's, as they are now. */
  feedRules: () => FeedRules
  /** Clips carry what decided their places. */
  tellsScores: boolean
}

const DAY_MS = 86_400_000
const LIKED_CATEGORIES_MAX = 5
const LIKED_DRAMAS_MAX = 10

/**
 * A page of clips for this viewer, best first, each drama once and none that the visit has shown; empty when there is nothing
 * more. Four statements, whatever the size of the catalogue.
 */
export async function listFeed(
  deps: FeedDeps,
  { pageSize, shown, ...device }: ParsedInput<typeof feed>,
  {
    memberId,
    equipmentId,
    language,
  }: { memberId: string | null; equipmentId: string | null; language: string },
): Promise<HandlerResult<typeof feed>> {
  const { db, clock, random } = deps
  const rules = deps.feedRules()
  const signals = await readSignals(db, memberId, device)
  const taste = toTaste({
    finished: categoriesOf(signals, 'finished'),
    saved: categoriesOf(signals, 'saved'),
    skipped: categoriesOf(signals, 'skipped'),
  })
  const request = {
    memberId,
    leftOut: [...shown, ...device.finished, ...device.skipped].slice(0, shown.length + SIGNALS_MAX),
    likedCategories: liked(taste),
    likedDramas: signals
      .filter(({ kind }) => kind !== 'skipped')
      .slice(0, LIKED_DRAMAS_MAX)
      .map(({ dramaId }) => dramaId),
    newSinceMs: clock.nowMs() - rules.newDays * DAY_MS,
    rules,
  }
  const found = await findCandidates(db, request, random)
  const viewer = { taste, shownCount: shown.length }
  const places = orderFeed(found, viewer, rules, pageSize, random)
  const clips = await readClips(
    deps,
    places.map(({ dramaId }) => dramaId),
    memberId,
  )
  const named = places.flatMap(({ dramaId, becauseOf }) => (becauseOf ? [dramaId, becauseOf] : [dramaId]))
  const cards = await dramaCards(db, [...new Set(named)], language)
  const byId = new Map(cards.map((card) => [String(card.dramaId), card]))
  return {
    records: places.flatMap(({ dramaId, reason, becauseOf, scores }) => {
      const [content, clip] = [byId.get(dramaId), clips.get(dramaId)]
      const because = becauseOf && byId.get(becauseOf)?.dramaName
      // Gone since it was found.
      if (!content || !clip) return []
      const { covers, ...shown } = clip
      // A reader whose language has a cover of its own sees that one.
      const hasOwn = content.coverUrl !== pictureUrl(covers[0]!)
      const coverKey = hasOwn ? null : chooseCover(memberId ?? equipmentId, dramaId, covers)
      return {
        content: coverKey === null ? content : { ...content, coverUrl: pictureUrl(coverKey) },
        coverKey,
        reason,
        becauseOf: because ?? null,
        ...(deps.tellsScores && { scores }),
        ...shown,
      }
    }),
  }
}

const categoriesOf = (signals: readonly Signal[], wanted: Signal['kind']) =>
  signals.filter(({ kind }) => kind === wanted).map(({ categories }) => categories)

const liked = (taste: Taste) =>
  [...taste]
    .filter(([, gain]) => gain > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, LIKED_CATEGORIES_MAX)
    .map(([category]) => category)
