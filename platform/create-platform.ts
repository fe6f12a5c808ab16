import type { MailServer } from '../configuration/mail.ts'
import { endpointNames, endpoints } from '../contract/product-api/endpoints.ts'
import { createPaths, type Paths } from '../contract/product-api/paths.ts'
import { NOTICE_PATH } from '../contract/top-up.ts'
import { accountHandlers } from './account/handlers.ts'
import { type Handlers, withViewer } from './calls/call.ts'
import { catalogueVersion } from './catalog/columns/catalogue-version.ts'
import { getCatalogueList } from './catalog/dramas/catalogue-list.ts'
import { getDramaDetail, getTopDramas } from './catalog/dramas/drama-detail.ts'
import { searchDramas } from './catalog/dramas/search-dramas.ts'
import { getSimilarDramas } from './catalog/dramas/similar-dramas.ts'
import { getAreaInfo } from './catalog/home/area-info.ts'
import { getColumnPage } from './catalog/home/column-page.ts'
import { getGenreList } from './catalog/home/genre-list.ts'
import type { AdNetwork } from './conversions/networks/ad-network.ts'
import { sendConversions } from './conversions/send-conversions.ts'
import { type CatalogueReader, readPrimary } from './db/catalogue-reader.ts'
import { isReady } from './db/is-ready.ts'
import type { Database } from './db/tables.ts'
import { isUnavailable } from './db/unavailable.ts'
import { DEFAULT_FEED_RULES, type FeedRules } from './feed/feed-file.ts'
import { feedHandlers } from './feed/handlers.ts'
import { storeFeedback } from './feedback/store-feedback.ts'
import { historyHandlers } from './history/handlers.ts'
import { openApiText } from './http/open-api.ts'
import { readRequestId } from './http/request-headers.ts'
import { jsonResponse } from './http/responses.ts'
import { createRouter } from './http/router.ts'
import { libraryHandlers } from './library/handlers.ts'
import { mailHandlers } from './mail/handlers.ts'
import { sendMails } from './mail/send-mails.ts'
import { OTHER_RECORDS } from './member-records/other-records.ts'
import { authenticate } from './members/authenticate.ts'
import { addressConsentUrl, takeProviderAddress } from './members/provider-address.ts'
import type { SessionRules } from './members/sign-in.ts'
import { signInAddress } from './members/sign-in-address.ts'
import { signInByCode } from './members/sign-in-by-code.ts'
import { signInByToken } from './members/sign-in-by-token.ts'
import type { States } from './members/sign-in-state.ts'
import { signOut } from './members/sign-out.ts'
import type { PlatformMetrics } from './metrics/platform-metrics.ts'
import { noticeEndpoint } from './orders/notice-endpoint.ts'
import type { Payments } from './orders/order-rows.ts'
import { createOrders, type Orders } from './orders/orders.ts'
import type { Package } from './orders/package-file.ts'
import { getEpisodeDetail, listEpisodes } from './playback/episodes.ts'
import type { Media } from './playback/media.ts'
import type { PlayCounter } from './playback/plays.ts'
import type { Providers } from './providers/list/sign-in-clients.ts'
import { receiptHandlers } from './receipts/handlers.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { publishDue } from './release/publish-due.ts'
import type { Clock, Timers } from './runtime/clock.ts'
import type { Fault } from './runtime/fault.ts'
import type { Ids } from './runtime/ids.ts'
import type { Log } from './runtime/log.ts'
import { repeatTask } from './runtime/repeated-task.ts'
import { createSweeper } from './sweeper.ts'
import { takeUsage } from './tracking/report.ts'
import { spentToday } from './unlock/daily-limit.ts'
import { unlockHandlers } from './unlock/handlers.ts'
import { walletHandlers } from './wallet/handlers.ts'
import { createWalletQueue, type WalletQueue } from './wallet/wallet-queue.ts'
import { withdrawalHandlers } from './withdrawal/handlers.ts'

/** Payments of buyers who never return are found within this time. */
const ORDER_SWEEP_INTERVAL_MS = 60_000
/** An advertising network learns of a purchase within this time. */
const CONVERSION_INTERVAL_MS = 5_000
/** A mail leaves within this time. */
const MAIL_INTERVAL_MS = 5_000
/** A scheduled drama appears within this time of its date. */
const RELEASE_INTERVAL_MS = 2_000

/**
 * All external dependencies of the platform. It reads no clock, draws no random number and opens no port
 * itself, so that a simulation can supply these.
 */
export interface PlatformDeps {
  db: Database
  /** Default: everything is read from `db`. */
  catalogue?: CatalogueReader
  clock: Clock
  timers: Timers
  ids: Ids
  /** From 0 to 1; absent: `Math.random`. */
  random?: () => number
  /** Of For You, as they are now; absent: those without a file. */
  feedRules?: () => FeedRules
  /** In development: clips of For You say what decided their places. */
  tellsScores?: boolean
  media: Media
  plays: PlayCounter
  sessions: SessionRules
  providers: Providers
  /** Null: no key to seal states, so nobody can sign in by redirect. */
  states: States | null
  packages: readonly Package[]
  payments: Payments | null
  /** Of links in documents. */
  siteOrigin: string
  /** Absent or null: documents are not sent. */
  mailServer?: MailServer | null
  log: Log
  /** They learn of purchases; absent: none. */
  adNetworks?: readonly AdNetwork[]
  fault?: Fault
  paths?: Partial<Paths>
  /** Absent: nothing is measured. */
  metrics?: PlatformMetrics | undefined
}

export interface Platform {
  handle(request: Request): Promise<Response>
  orders: Orders
  /** Writes what is still in memory; from then on `/readyz` returns 503. */
  close(): Promise<void>
}

export function createPlatform(deps: PlatformDeps): Platform {
  const { db, catalogue = readPrimary(db), ids, media, plays, metrics, log } = deps
  const paths = createPaths(deps.paths)
  const walletQueue = createWalletQueue()
  const orders = createOrders({ ...deps, walletQueue })
  const receiveNotice = noticeEndpoint(orders)
  const route = createRouter({
    paths,
    handlers: createHandlers({ ...deps, catalogue, walletQueue }, orders),
    authenticate: (token, language) => authenticate(deps, token, language),
    log,
    metrics,
  })
  const readVersion = () => catalogue.read((from) => catalogueVersion({ ...deps, db: from }))
  let openApi: string | null = null
  let isClosing = false
  plays.start()
  const sweeper = createSweeper(deps)
  const orderSweeper = repeatTask(
    deps,
    { name: 'orders', intervalMs: ORDER_SWEEP_INTERVAL_MS, failure: 'order sweep failed' },
    orders.sweep,
  )

  // One for each, so that none waits for another.
  const conversions = (deps.adNetworks ?? []).map((network) =>
    repeatTask(
      deps,
      { name: 'conversions', intervalMs: CONVERSION_INTERVAL_MS, failure: 'conversions not sent' },
      (isStopped) => sendConversions(deps, network, isStopped),
    ),
  )
  const { mailServer, siteOrigin } = deps
  const mails =
    mailServer &&
    repeatTask(
      deps,
      { name: 'mails', intervalMs: MAIL_INTERVAL_MS, failure: 'mails not sent' },
      (isStopped) => sendMails({ ...deps, siteOrigin }, mailServer, isStopped),
    )
  const releases = repeatTask(
    deps,
    { name: 'releases', intervalMs: RELEASE_INTERVAL_MS, failure: 'scheduled releases not published' },
    () => publishDue(deps),
  )

  async function respond(request: Request, requestId: string): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/healthz') return jsonResponse({ status: 'ok' })
    if (url.pathname === '/readyz') {
      return !isClosing && (await isReady(db))
        ? jsonResponse({ status: 'ready', catalogue: await readVersion() })
        : jsonResponse({ status: 'not ready' }, 503)
    }
    if (url.pathname === '/openapi.json') {
      openApi ??= openApiText(paths)
      return jsonResponse(openApi)
    }
    if (url.pathname === NOTICE_PATH) {
      const response = await receiveNotice(request, requestId)
      metrics?.notices.inc({ status: response.status })
      return response
    }
    const file = await media.serve(request)
    if (file) countBytes(request, url, file)
    return file ?? (await route(request, url, requestId))
  }

  function countBytes({ method }: Request, { pathname }: URL, { headers }: Response): void {
    if (!metrics || method === 'HEAD') return
    const kind = pathname.startsWith('/pictures/') ? 'picture' : 'video'
    metrics.fileBytes.inc({ kind }, Number(headers.get('Content-Length') ?? 0))
  }

  return {
    orders,
    async handle(request) {
      const requestId = readRequestId(request.headers) ?? ids.next()
      try {
        return await respond(request, requestId)
      } catch (error) {
        log.error({ requestId, err: error }, 'request failed')
        return jsonResponse({ status: 'failed' }, isUnavailable(error) ? 503 : 500)
      }
    },
    async close() {
      isClosing = true
      await Promise.all(conversions.map((task) => task.close()))
      await mails?.close()
      await releases.close()
      await orderSweeper.close()
      await sweeper.close()
      await plays.close()
    },
  }
}

function createHandlers(
  deps: PlatformDeps & { catalogue: CatalogueReader; walletQueue: WalletQueue },
  orders: Orders,
): Handlers {
  const { db, catalogue } = deps
  const sendsMail = deps.mailServer != null
  const mailDeps = { ...deps, sendsMail }
  const handlers: Handlers = {
    areaInfo: (_input, { headers, language }) =>
      catalogue.read((from) => getAreaInfo(from, headers, language, listExtensions(handlers, deps.packages))),
    columnPage: (input, { language }) =>
      catalogue.read((from) => getColumnPage({ ...deps, db: from }, input, language)),
    genreList: (input, { language }) => catalogue.read((from) => getGenreList(from, input, language)),
    catalogueList: (input, { language }) => catalogue.read((from) => getCatalogueList(from, input, language)),
    search: (input, { language }) => catalogue.read((from) => searchDramas(from, input, language)),
    similarDramas: (input, { language }) => catalogue.read((from) => getSimilarDramas(from, input, language)),
    topDramas: (_input, { language }) => catalogue.read((from) => getTopDramas(from, language)),
    dramaDetail: ({ dramaId }, call) =>
      withViewer(call, (viewer) => {
        const memberId = viewer?.memberId ?? null
        const show = (from: Database) => getDramaDetail(from, dramaId, { memberId, language: call.language })
        return memberId === null ? catalogue.read(show) : show(db)
      }),
    episodeList: (input, call) => withViewer(call, (viewer) => listEpisodes(deps, input, viewer)),
    episodeDetail: (input, call) => withViewer(call, (viewer) => getEpisodeDetail(deps, input, viewer)),
    signInAddress: (input, { requestId }) => signInAddress(deps, input, requestId),
    signInByCode: (input, call) => signInByCode(deps, input, call),
    signInByToken: (input, call) => signInByToken(deps, input, call),
    signOut: (_input, { viewer }) => signOut(deps, viewer),
    reportTracking: (input) => takeUsage(deps, input),
    sendFeedback: (input, call) => withViewer(call, (viewer) => storeFeedback(deps, input, viewer)),
    ...accountHandlers({ ...deps, otherRecords: OTHER_RECORDS }),
    ...unlockHandlers(deps),
    ...libraryHandlers(deps),
    ...historyHandlers(deps),
    ...feedHandlers({
      random: Math.random,
      feedRules: () => DEFAULT_FEED_RULES,
      tellsScores: false,
      ...deps,
    }),
    ...receiptHandlers(deps),
    ...mailHandlers(mailDeps),
    addressConsentUrl: (input, call) => addressConsentUrl(mailDeps, input, call),
    takeProviderAddress: (input, call) => takeProviderAddress(mailDeps, input, call),
    ...recoveryHandlers({ ...mailDeps, otherRecords: OTHER_RECORDS }),
    ...walletHandlers({ ...deps, spentToday }),
    ...orders.handlers,
    ...withdrawalHandlers({ ...deps, orders }),
  }
  return handlers
}

/** Without the right of withdrawal where no package is sold with it. */
function listExtensions(handlers: Handlers, packages: readonly Package[]): string[] {
  const isLeftOut = packages.some(({ withdrawal }) => withdrawal)
    ? () => false
    : (name: string) => WITHDRAWAL_CALLS.includes(name)
  return endpointNames.filter(
    (name) => endpoints[name].path.startsWith('/x/') && handlers[name] && !isLeftOut(name),
  )
}

const WITHDRAWAL_CALLS: readonly string[] = ['withdrawals', 'withdrawalOf', 'withdraw']
