/**
 * What the order of For You is worth: a thousand viewers with hidden tastes and a thousand dramas, fifty new ones a day.
 * Beside it, in the same seeded world, the best order known (it knows every taste) and most-popular-first.
 *
 * `npx node bench/feed-order.ts [--days 10] [--seed 1] [--plot docs/figures/feed-order.svg]`; goals in docs/performance.md.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DEFAULT_FEED_RULES } from '../platform/feed/feed-file.ts'
import { type Candidate, normal, orderFeed } from '../platform/feed/order.ts'
import { type Signals, toTaste } from '../platform/feed/taste.ts'
import { type Random, seededRandom } from '../tests/simulation/random.ts'
import { drawFeedOrder } from './draw-feed-order.ts'
import { createReporter } from './figures.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS['feed-order'].figures)

const VIEWERS = 1_000
const DRAMAS = 1_000
const NEW_A_DAY = 50
const GENRES = 24
const PAGE = 10
const PAGES_A_DAY = 3
const CANDIDATES = 200

interface Drama {
  dramaId: string
  categories: string[]
  /** Hidden. */
  quality: number
  sinceDay: number
}

interface Viewer {
  /** Hidden: by genre. */
  likes: Map<string, number>
  shown: Set<string>
  signals: { finished: string[][]; saved: string[][]; skipped: string[][] }
}

const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds))
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

function newDrama(random: Random, index: number, sinceDay: number): Drama {
  const categories = new Set<string>()
  while (categories.size < random.between(1, 3)) categories.add(`g${random.below(GENRES)}`)
  return {
    dramaId: `d${index}`,
    categories: [...categories],
    quality: -2.4 + 0.8 * normal(random.share),
    sinceDay,
  }
}

function newViewer(random: Random): Viewer {
  const likes = new Map(
    Array.from({ length: GENRES }, (_, genre) => [`g${genre}`, 1.2 * normal(random.share)]),
  )
  return { likes, shown: new Set(), signals: { finished: [], saved: [], skipped: [] } }
}

/** How probably this viewer goes on from the clip. */
function truth(viewer: Viewer, drama: Drama): number {
  const liking = sum(drama.categories.map((genre) => viewer.likes.get(genre) ?? 0)) / drama.categories.length
  return sigmoid(drama.quality + liking)
}

interface Counts {
  shown: number
  taken: number
  firstDay: number
}

interface World {
  random: Random
  dramas: Drama[]
  viewers: Viewer[]
  counts: Map<string, Counts>
}

/** Chooses a page for a viewer, of dramas that were not shown to them yet. */
type Order = (world: World, viewer: Viewer, day: number) => string[]

const countsOf = ({ counts }: World, { dramaId }: Drama) => counts.get(dramaId)!
const rate = (counts: Counts) => (counts.taken + 2) / (counts.shown + 20)
const top = <Item>(items: Item[], value: (item: Item) => number, count: number): Item[] =>
  items
    .map((item) => [value(item), item] as const)
    .sort(([one], [other]) => other - one)
    .slice(0, count)
    .map(([, item]) => item)

const byTruth: Order = ({ dramas }, viewer) =>
  top(dramas.filter(isUnseen(viewer)), (drama) => truth(viewer, drama), PAGE).map(({ dramaId }) => dramaId)

const mostPopularFirst: Order = (world, viewer) =>
  top(world.dramas.filter(isUnseen(viewer)), (drama) => countsOf(world, drama).taken, PAGE).map(
    ({ dramaId }) => dramaId,
  )

const isUnseen =
  (viewer: Viewer) =>
  ({ dramaId }: Drama) =>
    !viewer.shown.has(dramaId)

/** As the platform does it: some candidates of every source, then their order. */
const ours: Order = (world, viewer, day) => {
  const { random } = world
  const unseen = world.dramas.filter(isUnseen(viewer))
  const taste = toTaste(latest(viewer.signals))
  const liked = [...taste].sort(([, one], [, other]) => other - one).slice(0, 5)
  const isNew = ({ sinceDay }: Drama) =>
    day > 0 && sinceDay > 0 && day - sinceDay < DEFAULT_FEED_RULES.newDays
  const best = (dramas: Drama[], count: number) => top(dramas, (drama) => rate(countsOf(world, drama)), count)
  const pool = new Set([
    ...liked.flatMap(([genre]) =>
      best(
        unseen.filter(({ categories }) => categories.includes(genre)),
        30,
      ),
    ),
    ...best(unseen, 50),
    ...top(unseen.filter(isNew), (drama) => -countsOf(world, drama).shown, 60),
  ])
  const toCandidate = (drama: Drama): Candidate => ({
    dramaId: drama.dramaId,
    categories: drama.categories,
    shownCount: countsOf(world, drama).shown,
    takenCount: countsOf(world, drama).taken,
    weekPlayCount: 0,
    isNew: isNew(drama),
    alsoWatched: null,
    boost: 1,
  })
  const places = orderFeed(
    {
      candidates: [...pool].slice(0, CANDIDATES).map(toCandidate),
      byChance: unseen.length ? [toCandidate(random.pick(unseen))] : [],
    },
    { taste, shownCount: viewer.shown.size },
    DEFAULT_FEED_RULES,
    PAGE,
    random.share,
  )
  return places.map(({ dramaId }) => dramaId)
}

const latest = (signals: Viewer['signals']): Signals => ({
  finished: signals.finished.slice(-20),
  saved: signals.saved.slice(-10),
  skipped: signals.skipped.slice(-20),
})

interface Outcome {
  /** Expected number of clips that viewers go on from. */
  taken: number
  /** The same of each day. */
  takenByDay: number[]
  /** How often each new drama was shown on its first day. */
  firstDays: number[]
  repeats: number
}

function play(order: Order, days: number, seed: number): Outcome {
  const random = seededRandom(seed)
  const world: World = {
    random: seededRandom(seed + 1),
    dramas: Array.from({ length: DRAMAS }, (_, index) => newDrama(random, index, 0)),
    viewers: Array.from({ length: VIEWERS }, () => newViewer(random)),
    counts: new Map(),
  }
  const outcome: Outcome = { taken: 0, takenByDay: [], firstDays: [], repeats: 0 }
  const arrive = (drama: Drama) => world.counts.set(drama.dramaId, { shown: 0, taken: 0, firstDay: 0 })
  for (const drama of world.dramas) arrive(drama)
  for (let day = 1; day <= days; day++) {
    const arrivals = Array.from({ length: NEW_A_DAY }, (_, index) =>
      newDrama(random, DRAMAS + (day - 1) * NEW_A_DAY + index, day),
    )
    for (const drama of arrivals) {
      arrive(drama)
      world.dramas.push(drama)
    }
    const takenBefore = outcome.taken
    const byId = new Map(world.dramas.map((drama) => [drama.dramaId, drama]))
    for (let page = 0; page < PAGES_A_DAY; page++) {
      for (const viewer of world.viewers) {
        for (const dramaId of order(world, viewer, day)) {
          const drama = byId.get(dramaId)!
          if (viewer.shown.has(dramaId)) outcome.repeats++
          viewer.shown.add(dramaId)
          const probability = truth(viewer, drama)
          outcome.taken += probability
          const counts = countsOf(world, drama)
          counts.shown++
          if (drama.sinceDay === day) counts.firstDay++
          if (world.random.chance(probability)) {
            counts.taken++
            viewer.signals[world.random.chance(0.5) ? 'finished' : 'saved'].push(drama.categories)
          } else viewer.signals.skipped.push(drama.categories)
        }
      }
    }
    outcome.takenByDay.push(outcome.taken - takenBefore)
    for (const drama of arrivals) outcome.firstDays.push(countsOf(world, drama).firstDay)
  }
  return outcome
}

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    plot: { type: 'string' },
  },
})
const [days, seed] = [Number(values.days), Number(values.seed)]
const [best, popular, found] = [byTruth, mostPopularFirst, ours].map((order) => play(order, days, seed)) as [
  Outcome,
  Outcome,
  Outcome,
]
const regret = ({ taken }: Outcome) => best.taken - taken
report('regret', { ours: regret(found), peer: regret(popular) })
report('firstDay', { ours: Math.min(...found.firstDays) })
report('repeats', { ours: found.repeats })
if (values.plot) {
  const lines = { 'best order known': best, 'For You': found, 'most popular first': popular }
  const shown = VIEWERS * PAGES_A_DAY * PAGE
  const rows = Object.entries(lines).flatMap(([order, { takenByDay }]) =>
    takenByDay.map((taken, index) => ({ order, day: index + 1, share: taken / shown })),
  )
  await writeFile(values.plot, drawFeedOrder(rows))
}
