import type { FeedReason } from '../../contract/feed-reasons.ts'
import { affinity, type Taste } from './taste.ts'

/** A drama that may be shown next, with what decides its place. */
export interface Candidate {
  dramaId: string
  categories: readonly string[]
  /** How often its clip was shown to anybody. */
  shownCount: number
  /** How often somebody went on from its clip to the drama; at most `shownCount`. */
  takenCount: number
  /** Plays in the last seven days, clips not counted. */
  weekPlayCount: number
  /** Within the days that a new drama has. */
  isNew: boolean
  /** Of the viewers of the drama named, which this viewer finished or saved, the share that watched this one too. */
  alsoWatched: { dramaId: string; share: number } | null
  /** The operator's factor; 1 changes nothing. */
  boost: number
}

export interface OrderRules {
  /** Of all places, the least share that new dramas get until each was shown `newExposures` times. */
  newShare: number
  newExposures: number
  /** Of all places, the share that any drama is as likely to get as any other. */
  chanceShare: number
}

export interface Viewer {
  taste: Taste
  /** How many clips this visit has shown, so that shares hold over pages. */
  shownCount: number
}

export interface Place {
  dramaId: string
  reason: FeedReason
  /** The drama that the reason names. */
  becauseOf: string | null
  /** Parts of the logarithm of the odds that this viewer goes on to the drama. */
  scores: Scores
}

type Scores = Record<'known' | 'taste' | 'watched' | 'week' | 'boost', number>

/** A drama that was hardly shown is taken for one that this share of viewers goes on to, as if it had been shown so often. */
const PRIOR = { share: 0.1, shown: 20 }
const ALSO_WATCHED_GAIN = 2
const WEEK_GAIN = 0.1
/** How much more the least shown of the new dramas is worth. */
const RARE_GAIN = 0.5

/**
 * The best places first. Each drama once. What is known of a drama is a distribution, from which each call draws anew
 * (Thompson sampling): a drama that was hardly shown is sometimes tried, and less so the more it is known.
 *
 * @param random gives numbers from 0 to 1, and is asked as often as there are candidates
 * @param byChance dramas out of all that could be shown, each as likely as any other
 */
export function orderFeed(
  { candidates, byChance }: { candidates: readonly Candidate[]; byChance: readonly Candidate[] },
  viewer: Viewer,
  rules: OrderRules,
  count: number,
  random: () => number,
): Place[] {
  const scored = candidates.map((candidate) => toScored(candidate, viewer.taste, random))
  scored.sort((one, other) => other.score - one.score)
  const isOwedPlaces = ({ isNew, shownCount }: Candidate) => isNew && shownCount < rules.newExposures
  const rare = ({ candidate, score }: (typeof scored)[number]) =>
    score + RARE_GAIN * Math.log(rules.newExposures / (candidate.shownCount + 1))
  const owed = scored
    .filter(({ candidate }) => isOwedPlaces(candidate))
    .sort((one, other) => rare(other) - rare(one))
  const places = new Map<string, Place>()
  const take = (
    from: typeof scored,
    reasonOf: (candidate: Candidate) => Pick<Place, 'reason' | 'becauseOf'>,
  ) => {
    const best = from.find(({ candidate }) => !places.has(candidate.dramaId))
    if (!best) return false
    const { dramaId } = best.candidate
    places.set(dramaId, { dramaId, scores: best.scores, ...reasonOf(best.candidate) })
    return true
  }
  const chance = byChance.map((candidate) => toScored(candidate, viewer.taste, random))
  for (let index = 0; index < count; index++) {
    if (random() < rules.chanceShare && take(chance, () => ({ reason: 'chance', becauseOf: null }))) continue
    const at = viewer.shownCount + index
    const isForNew = Math.floor((at + 1) * rules.newShare) > Math.floor(at * rules.newShare)
    if (isForNew && take(owed, () => ({ reason: 'new', becauseOf: null }))) continue
    if (!take(scored, (candidate) => toReason(candidate, viewer.taste))) break
  }
  return [...places.values()]
}

function toScored(candidate: Candidate, taste: Taste, random: () => number) {
  const { shownCount, takenCount, weekPlayCount, alsoWatched, boost } = candidate
  const taken = takenCount + PRIOR.share * PRIOR.shown
  const left = Math.max(0, shownCount - takenCount) + (1 - PRIOR.share) * PRIOR.shown
  const known = Math.log(taken / left) + normal(random) * Math.sqrt(1 / taken + 1 / left)
  const scores: Scores = {
    known,
    taste: affinity(taste, candidate.categories),
    watched: ALSO_WATCHED_GAIN * (alsoWatched?.share ?? 0),
    week: WEEK_GAIN * Math.log1p(weekPlayCount),
    boost: Math.log(boost),
  }
  const score = Object.values(scores).reduce((sum, each) => sum + each)
  return { candidate, scores, score }
}

/** From the standard normal distribution, by Box and Muller. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** What speaks most for a drama, in words for the viewer. */
function toReason({ alsoWatched, categories }: Candidate, taste: Taste): Pick<Place, 'reason' | 'becauseOf'> {
  const gains = { watched: ALSO_WATCHED_GAIN * (alsoWatched?.share ?? 0), taste: affinity(taste, categories) }
  if (alsoWatched && gains.watched >= gains.taste)
    return { reason: 'watched', becauseOf: alsoWatched.dramaId }
  if (gains.taste > 0) return { reason: 'taste', becauseOf: null }
  return { reason: 'popular', becauseOf: null }
}
