/**
 * From measured cost to machines and money, for three numbers of viewers: the table of docs/operating/capacity.md, where a
 * test compares it. Change what is assumed here to your own figures.
 *
 * `npx node bench/capacity.ts`
 */

/** CPU of a request by `npx node bench/saturation.ts`, in ms. A request of the mix, and 375 kB of a video. */
export const MEASURED = {
  request: { web: 0.94, platform: 0.37, database: 0.23 },
  video: { web: 1.7, platform: 1.3 },
  /** Of one PostgreSQL on two busy cores with a slow disk, 32 clients, by `npx node bench/unlock.ts`. */
  unlocksPerSecond: 265,
} as const

export const ASSUMED = {
  visitsPerViewer: 8,
  episodesPerVisit: 12,
  episodeSeconds: 90,
  /** Of watched episodes; their videos are of one member each, so that no CDN stores them. */
  paidShare: 0.25,
  requestsPerVisit: 8,
  requestsPerEpisode: 4,
  /** Of requests: what is written to the database, like positions and unlocks. */
  writeShare: 0.1,
  videoMbps: 1.5,
  /** The busiest hour, of its day. */
  busiestHourShare: 0.1,
  /** The busiest minute, of the mean of its hour. */
  busiestMinuteFactor: 1.5,
  /** Of free videos. */
  cdnHitShare: 0.97,
  /** Of paid videos, where the CDN checks the right at its edge; `npx node bench/edge.ts` has the hundredth viewer of each copy. */
  edgeHitShare: 0.99,
  /** Of a paid episode's address there, which lives for 50 seconds. */
  renewalsPerEpisode: 2,
  /** Beyond this, one more machine or process. */
  coreShareMax: 0.5,
  /** Of the unlocks that one database was measured to carry. */
  databaseShareMax: 0.5,
  gigabitPerMachine: 0.6,
} as const

/** In US dollars; yours differ by a factor of five either way. */
export const PRICES = { coreMonth: 25, trafficTerabyte: 20, cdnTerabyte: 10, edgeMillion: 0.3 } as const

const DAYS = 30
const VIDEO_MEGABYTES = 0.375
/** Each platform process opens 20 connections, and uses one core. */
const CONNECTIONS = 20
const POSTGRES_CONNECTIONS = 100
const CORES_OF_ONE_MACHINE = 8

export interface Plan {
  viewers: number
  requestsPerSecond: number
  writesPerSecond: number
  unlocksPerSecond: number
  watching: number
  videoGigabit: number
  /** What the CDN does not store passes through the product. */
  productGigabit: number
  cores: { web: number; platform: number; database: number }
  hasCdn: boolean
  dollars: number
  videoTerabytes: number
}

/**
 * What a service with this many viewers a month needs in its busiest minute.
 *
 * @param isPaidAtEdge the CDN, where there is one, checks the right to paid videos and stores them (record 137)
 */
export function plan(viewers: number, { isPaidAtEdge = false } = {}): Plan {
  const { requestsPerVisit, requestsPerEpisode, episodesPerVisit, episodeSeconds, videoMbps, paidShare } =
    ASSUMED
  const visits = viewers * ASSUMED.visitsPerViewer
  const episodes = visits * episodesPerVisit
  const toPeak = (perMonth: number) =>
    ((perMonth / DAYS) * ASSUMED.busiestHourShare * ASSUMED.busiestMinuteFactor) / 3600
  const watching = toPeak(episodes * episodeSeconds)
  const videoGigabit = (watching * videoMbps) / 1000
  const hasCdn = videoGigabit > ASSUMED.gigabitPerMachine
  const isAtEdge = hasCdn && isPaidAtEdge
  const paidMissShare = isAtEdge ? 1 - ASSUMED.edgeHitShare : 1
  const missShare = hasCdn ? paidShare * paidMissShare + (1 - paidShare) * (1 - ASSUMED.cdnHitShare) : 1
  const renewals = isAtEdge ? episodes * paidShare * ASSUMED.renewalsPerEpisode : 0
  const requestsPerSecond = toPeak(visits * requestsPerVisit + episodes * requestsPerEpisode + renewals)
  const productGigabit = videoGigabit * missShare
  const videosPerSecond = (productGigabit * 1000) / 8 / VIDEO_MEGABYTES
  const toCores = (requestMs: number, videoMs: number) =>
    (requestsPerSecond * requestMs + videosPerSecond * videoMs) / 1000 / ASSUMED.coreShareMax
  const cores = {
    web: toCores(MEASURED.request.web, MEASURED.video.web),
    platform: toCores(MEASURED.request.platform, MEASURED.video.platform),
    database: toCores(MEASURED.request.database, 0),
  }
  const videoTerabytes = (episodes * episodeSeconds * videoMbps) / 8 / 1e6
  const edgeMillions = isAtEdge ? (videoTerabytes * paidShare) / VIDEO_MEGABYTES : 0
  const coreCount = Math.max(2, Math.ceil(cores.web + cores.platform + cores.database))
  return {
    viewers,
    requestsPerSecond,
    writesPerSecond: requestsPerSecond * ASSUMED.writeShare,
    // At most: an unlocked episode is watched again, and one with VIP is not unlocked.
    unlocksPerSecond: toPeak(episodes * paidShare),
    watching,
    videoGigabit,
    productGigabit,
    cores,
    hasCdn,
    videoTerabytes,
    dollars:
      coreCount * PRICES.coreMonth +
      videoTerabytes * missShare * PRICES.trafficTerabyte +
      (hasCdn ? videoTerabytes * PRICES.cdnTerabyte : 0) +
      edgeMillions * PRICES.edgeMillion,
  }
}

/** What has to be there, and nothing before it is needed. */
function toLayout({ cores, hasCdn, productGigabit }: Plan): string[] {
  const webMachines = Math.ceil(productGigabit / ASSUMED.gigabitPerMachine)
  const platforms = Math.ceil(cores.platform)
  const isOne = cores.web + cores.platform + cores.database <= 2 && webMachines === 1
  return [
    hasCdn ? 'a CDN' : 'no CDN',
    isOne
      ? 'one machine of two cores'
      : `web fronts on ${round(webMachines)} machines or more, for their network`,
    ...(platforms > 1 ? [`${round(platforms)} platforms on storage that they share`] : []),
    ...(platforms * CONNECTIONS > POSTGRES_CONNECTIONS
      ? [`a pooler before PostgreSQL (${round(platforms * CONNECTIONS)} connections)`]
      : []),
  ]
}

/** Two digits: no more is known. */
function round(value: number): string {
  if (value < 0.1) return '< 0.1'
  return Number(value.toPrecision(2)).toLocaleString('en-US')
}

export const VIEWERS = [10_000, 1_000_000, 100_000_000] as const

/** The table, in Markdown. */
export function toTable(): string {
  const plans = VIEWERS.map((viewers) => plan(viewers))
  const row = (name: string, toCell: (one: Plan) => string) =>
    `| ${[name, ...plans.map(toCell)].join(' | ')} |`
  return [
    row('viewers a month', ({ viewers }) => viewers.toLocaleString('en-US')),
    `|${'---|'.repeat(plans.length + 1)}`,
    row('requests a second in the busiest minute', ({ requestsPerSecond }) => round(requestsPerSecond)),
    row('of these written to the database', ({ writesPerSecond }) => round(writesPerSecond)),
    row('watching at once', ({ watching }) => round(watching)),
    row('video, Gbit/s', ({ videoGigabit }) => round(videoGigabit)),
    row('of this through the product, Gbit/s', ({ productGigabit }) => round(productGigabit)),
    row('cores: web · platform · PostgreSQL', ({ cores: { web, platform, database } }) =>
      [web, platform, database].map(round).join(' · '),
    ),
    row('what has to be there', (one) => toLayout(one).join('; ')),
    row('video a month, TB', ({ videoTerabytes }) => round(videoTerabytes)),
    row('US dollars a month', ({ dollars }) => round(dollars)),
    row('US dollars for a thousand viewers', ({ dollars, viewers }) => round((dollars / viewers) * 1000)),
  ].join('\n')
}

/** The rows of {@link toTable} that are others where the CDN checks the right to paid videos, in Markdown. */
export function toEdgeTable(): string {
  const plans = VIEWERS.filter((viewers) => plan(viewers).hasCdn)
  const row = (name: string, toCell: (one: Plan) => string) => {
    const cells = plans.flatMap((viewers) =>
      [false, true].map((isPaidAtEdge) => toCell(plan(viewers, { isPaidAtEdge }))),
    )
    return `| ${[name, ...cells].join(' | ')} |`
  }
  const heads = plans.flatMap((viewers) => [viewers.toLocaleString('en-US'), 'paid videos at the edge'])
  return [
    `| ${['viewers a month', ...heads].join(' | ')} |`,
    `|${'---|'.repeat(heads.length + 1)}`,
    row('requests a second in the busiest minute', ({ requestsPerSecond }) => round(requestsPerSecond)),
    row('video through the product, Gbit/s', ({ productGigabit }) => round(productGigabit)),
    row('machines for it', ({ productGigabit }) =>
      round(Math.ceil(productGigabit / ASSUMED.gigabitPerMachine)),
    ),
    row('cores: web · platform · PostgreSQL', ({ cores: { web, platform, database } }) =>
      [web, platform, database].map(round).join(' · '),
    ),
    row('US dollars a month', ({ dollars }) => round(dollars)),
  ].join('\n')
}

interface Step {
  what: string
  isNeeded(one: Plan): boolean
  instead: string
}

const needsSecondMachine = ({ hasCdn, productGigabit }: Plan) =>
  hasCdn && productGigabit > ASSUMED.gigabitPerMachine
const needsSecondPlatform = ({ cores }: Plan) => cores.platform > 1

const STEPS: readonly Step[] = [
  {
    what: 'a CDN for pictures and free videos',
    isNeeded: ({ hasCdn }) => hasCdn,
    instead: 'one machine carries its videos; pages are no reason, since one from memory costs 0.03 ms',
  },
  {
    what: 'a second machine that passes on paid videos',
    isNeeded: needsSecondMachine,
    instead: 'one machine carries them',
  },
  {
    what: 'Valkey, which counts limits for both',
    isNeeded: needsSecondMachine,
    instead: 'one machine counts in its own memory; two without Valkey allow twice as much, and lose nothing',
  },
  {
    what: 'a machine for PostgreSQL',
    isNeeded: ({ cores }) => cores.web + cores.platform + cores.database > CORES_OF_ONE_MACHINE,
    instead:
      'a call within a machine waits for no network; its disk is what matters, and one can be added to the machine',
  },
  {
    what: 'a second platform, on storage that both can read',
    isNeeded: needsSecondPlatform,
    instead: 'one is enough for the load; two make an upgrade without a gap',
  },
  {
    what: 'a bucket, unless all platforms mount a disk',
    isNeeded: needsSecondPlatform,
    instead: 'one platform reads its own disk; from a bucket each piece of a video costs a redirect first',
  },
  {
    what: 'a pooler before PostgreSQL',
    isNeeded: ({ cores }) => Math.ceil(cores.platform) * CONNECTIONS > POSTGRES_CONNECTIONS,
    instead: `${POSTGRES_CONNECTIONS / CONNECTIONS} platforms fit into its default of ${POSTGRES_CONNECTIONS} connections`,
  },
  {
    what: 'several databases of members (cells)',
    isNeeded: ({ unlocksPerSecond }) =>
      unlocksPerSecond > MEASURED.unlocksPerSecond * ASSUMED.databaseShareMax,
    instead: `one carries ${MEASURED.unlocksPerSecond} unlocks a second on two busy cores with a slow disk, and more on a better machine`,
  },
  {
    what: 'a replica for the catalogue',
    isNeeded: ({ cores }) => cores.database > CORES_OF_ONE_MACHINE,
    instead:
      'PostgreSQL has cores to spare; what is the same for everybody comes from the memory of web fronts, so that a replica takes little from it',
  },
]

/** From how many viewers on each step is needed, in Markdown. */
export function toStepTable(): string {
  const rows = STEPS.map(({ what, isNeeded, instead }) => {
    return { what, instead, viewers: findFirst((viewers) => isNeeded(plan(viewers))) }
  })
  return [
    '| needed | from viewers a month | why not earlier |',
    '|---|---|---|',
    ...rows
      .toSorted((a, b) => a.viewers - b.viewers)
      .map(({ what, instead, viewers }) => `| ${what} | ${round(viewers)} | ${instead} |`),
  ].join('\n')
}

/** Everything grows with the viewers, so that bisecting finds it. */
function findFirst(isEnough: (viewers: number) => boolean): number {
  let [low, high] = [1, 1e10]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

if (import.meta.main) console.log([toTable(), toEdgeTable(), toStepTable()].join('\n\n'))
