import { join } from 'node:path'
import { pino } from 'pino'
import { lineShape } from '../configuration/line-shape.ts'
import type { SignInServices } from '../contract/sign-in-services.ts'
import { followHomeFile } from './catalog/home/follow-home-file.ts'
import { seedCatalog } from './catalog/publishing/seed.ts'
import { loadKeys } from './config/keys.ts'
import type { PlatformSecrets } from './config/secrets.ts'
import type { Configured, PlatformSettings } from './config/settings.ts'
import { createAdNetworks } from './conversions/networks/list.ts'
import { createPlatform, type Platform, type PlatformDeps } from './create-platform.ts'
import { readDatabaseFigures } from './database-figures.ts'
import type { CallRecord } from './db/call-watch.ts'
import { type CatalogueReader, readPrimary, readReplica } from './db/catalogue-reader.ts'
import { prepareDataFolder } from './db/data-folder.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/tables.ts'
import { FEED_FILE_NAME, followFeedRules } from './feed/feed-file.ts'
import { loadSandboxes } from './load-sandboxes.ts'
import { addressLifeMs } from './media/serving/address.ts'
import { createMedia } from './media/serving/create-media.ts'
import type { MediaStore } from './media-store/media-store.ts'
import { diskMedia, openMediaStore } from './media-store/open-media-store.ts'
import { createStates } from './members/sign-in-state.ts'
import type { PlatformMetrics } from './metrics/platform-metrics.ts'
import { serveOperator } from './operator/serve-operator.ts'
import { operatorSocketPath } from './operator/socket-path.ts'
import { createPayments } from './orders/create-payments.ts'
import type { Payments } from './orders/order-rows.ts'
import { followPackages, PACKAGES_FILE_NAME } from './orders/package-file.ts'
import { countPlaysOnce } from './playback/count-plays-once.ts'
import { createPlayCounter } from './playback/plays.ts'
import { watchRevocations } from './playback/revocations.ts'
import { toPayOrigins } from './providers/list/payment-providers.ts'
import { inPlace, type Sandboxes } from './providers/list/sandboxes.ts'
import { createProviders } from './providers/list/sign-in-clients.ts'
import { signInServices } from './providers/list/sign-in-providers.ts'
import { HOME_FILE_NAME } from './publication/home-file.ts'
import { demoFolders, hasDemonstration } from './release/demonstration.ts'
import { systemClock, systemTimers } from './runtime/clock.ts'
import { randomIds } from './runtime/ids.ts'
import type { Log } from './runtime/log.ts'
import { StartError } from './runtime/start-error.ts'
import { indexMissingDramas } from './search/index-dramas.ts'
import { checkItself } from './support/health/check-itself.ts'

export interface StartedPlatform extends Pick<Platform, 'handle' | 'close'> {
  readonly signIn: SignInServices
  /** Origins of the payment sandbox, allowed in addition to the provider's. */
  payOrigins: string[]
  /** Undefined: nothing is measured. */
  metrics: PlatformMetrics | undefined
  log: Log & { fatal(details: object, message: string): void }
  /**
   * Applies other settings and secrets to all later requests; running ones finish with the former. Anything
   * that is opened once stays: the data folder and the database, the sandboxes, the level of the log. Rejects
   * with `StartError`.
   */
  renew(configured: Configured): Promise<void>
}

/**
 * Starts the platform with the real clock, ids, media and database; the caller decides where it listens.
 * Rejects with `StartError` for errors an operator can fix: its message is one sentence.
 *
 * @param calls shows calls into the embedded database to another thread
 */
export async function startPlatform(
  settings: PlatformSettings,
  secrets: PlatformSecrets,
  calls?: CallRecord,
): Promise<StartedPlatform> {
  const log = pino({ ...lineShape('platform'), level: settings.logLevel })
  const deps = { clock: systemClock, timers: systemTimers, ids: randomIds, log }
  // On PostgreSQL, publishers connect to the database directly.
  const { dataDir, mode, mayPrepare } = settings
  const { databaseUrl, migrateDatabaseUrl } = secrets
  const operatorSocket = databaseUrl === null ? operatorSocketPath(dataDir) : null
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne()
  }
  const place = { dataDir, databaseUrl, migrateDatabaseUrl, mayPrepare }
  const database = await openDatabase(place, operatorSocket, { ...deps, ...(calls && { calls }) })
  closers.push(database.close)
  try {
    if (databaseUrl !== null) closeMediaFolder(dataDir, log)
    const catalog = { ...deps, db: database.db }
    if (database.migrated.length > 0) log.info({ migrations: database.migrated }, 'database migrated')
    const demos = mode === 'production' ? [] : demoFolders(settings.demoDir)
    const [demoFolder] = demos
    if (demoFolder) await seedDemonstration(catalog, demoFolder)
    else await refuseDemonstration(database.db)
    await indexCatalogue(catalog)
    const sandboxes = await loadSandboxes(settings, deps)
    closers.push(sandboxes.close)
    const folders = [dataDir, ...demos]
    const { packages, close: closePackages } = await followPackages(
      deps,
      folders.map((folder) => join(folder, PACKAGES_FILE_NAME)),
    )
    closers.push(closePackages)
    const { rules: feedRules, close: closeFeedRules } = await followFeedRules(
      deps,
      folders.map((folder) => join(folder, FEED_FILE_NAME)),
    )
    closers.push(closeFeedRules)
    const countPlay = countPlaysOnce((episodeId) => current.countPlay(episodeId), systemClock)
    const metrics = settings.isMeasured ? await measure(catalog, () => current.sendsMail) : undefined
    const reader = openReader({ ...catalog, metrics }, { settings, secrets })
    closers.push(reader.close)
    const base = {
      ...catalog,
      catalogue: reader,
      mode,
      dataDir,
      folders,
      sandboxes,
      packages,
      feedRules,
      countPlay,
      metrics,
    }
    let current = await assemble(base, { settings, secrets })
    closers.push(() => current.close())
    if (operatorSocket !== null) {
      const operator = await serveOperator(operatorSocket, () => ({
        ...catalog,
        payments: current.payments,
        embeddedIn: dataDir,
      }))
      closers.push(operator.close)
    }
    const home = await followHomeFile(
      catalog,
      folders.map((folder) => join(folder, HOME_FILE_NAME)),
    )
    closers.push(home.close)
    const checks = await checkItself(catalog, { isPlatformAlone: calls === undefined })
    closers.push(checks.close)
    return {
      handle: (request) => current.handle(request),
      log,
      metrics,
      payOrigins: toPayOrigins(sandboxes),
      get signIn() {
        return current.signIn
      },
      async renew(configured) {
        const former = current
        current = await assemble(base, configured)
        await former.close()
        log.info({}, 'settings and keys renewed')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function openReader(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'timers' | 'log' | 'metrics'>,
  { settings, secrets }: Configured,
): CatalogueReader {
  const { replicaLagSeconds, mayPrepare } = settings
  const { databaseReplicaUrl: url } = secrets
  if (url === null) {
    // A gauge without a value would be 0, which is an alert.
    deps.metrics?.replicaInUse.remove()
    deps.metrics?.replicaLag.remove()
    return readPrimary(deps.db, deps.metrics)
  }
  return readReplica(deps, { url, lagMsMax: replicaLagSeconds * 1000, mayPrepare })
}

async function measure(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'log'>,
  sendsMail: () => boolean,
): Promise<PlatformMetrics> {
  const { createPlatformMetrics } = await import('./metrics/platform-metrics.ts')
  const metrics = createPlatformMetrics()
  readDatabaseFigures({ ...deps, metrics, sendsMail })
  return metrics
}

interface Base
  extends Pick<
    PlatformDeps,
    'db' | 'catalogue' | 'clock' | 'timers' | 'ids' | 'packages' | 'feedRules' | 'metrics'
  > {
  log: Log
  mode: PlatformSettings['mode']
  dataDir: string
  folders: readonly string[]
  sandboxes: Sandboxes
  countPlay(episodeId: string, viewer: string): void
}

interface Assembled extends Pick<Platform, 'handle' | 'close'> {
  signIn: SignInServices
  payments: Payments | null
  sendsMail: boolean
  countPlay(episodeId: string): void
}

async function assemble(base: Base, configured: Configured): Promise<Assembled> {
  const { settings, secrets } = configured
  const { dataDir } = base
  const store = await openMediaStore({ dataDir, bucket: settings.bucket, bucketKeys: secrets.bucketKeys })
  try {
    return await assembleWith(base, configured, store)
  } catch (error) {
    store.close?.()
    throw error
  }
}

async function assembleWith(
  base: Base,
  { settings, secrets }: Configured,
  store: MediaStore,
): Promise<Assembled> {
  const { clock, sandboxes, dataDir, folders, packages, log } = base
  const keys = loadKeys(base, secrets)
  const paidLifeMs = settings.paidMediaSeconds * 1000
  const configs = inPlace(sandboxes, { ...secrets.providers, ...secrets.payments })
  const { siteOrigin, firstTopUpBonus } = settings
  const payments = createPayments(configs, base, { siteOrigin, firstTopUpBonus })
  const revocations = watchRevocations(base, addressLifeMs(paidLifeMs))
  await revocations.run()
  const plays = createPlayCounter(base)
  const media = createMedia({
    revocations,
    stores: [store, ...folders.filter((folder) => folder !== dataDir).map(diskMedia)],
    secrets: keys.media,
    clock: () => clock.nowMs(),
    log,
    onPlay: base.countPlay,
    paidLifeMs,
    ...(settings.mediaOrigin && { origin: settings.mediaOrigin }),
  })
  const platform = createPlatform({
    ...base,
    tellsScores: base.mode === 'development',
    media,
    plays,
    packages,
    sessions: settings.sessions,
    providers: createProviders(configs),
    payments,
    adNetworks: createAdNetworks(secrets.adNetworks),
    siteOrigin,
    mailServer: secrets.mailServer,
    states: keys.signIn && createStates(keys.signIn, clock),
    paths: settings.paths,
  })
  return {
    handle: platform.handle,
    signIn: signInServices(configs),
    payments,
    sendsMail: secrets.mailServer !== null,
    countPlay: plays.count,
    async close() {
      await platform.close()
      await revocations.close()
      store.close?.()
    },
  }
}

/** On PostgreSQL the folder may be another user's mount, or read-only; media is served all the same. */
function closeMediaFolder(dataDir: string, log: Log): void {
  try {
    prepareDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    log.warn({ reason: error.message }, 'data folder not private')
  }
}

/** Dramas of an earlier release are indexed once, a hundred thousand in about a minute. */
async function indexCatalogue(catalog: { db: Database; log: Log }): Promise<void> {
  let batchCount = 1
  while (await indexMissingDramas(catalog)) batchCount += 1
  if (batchCount > 1) catalog.log.info({ batchCount }, 'search index filled')
}

/** Demonstration dramas must not be sold to viewers. */
async function refuseDemonstration(db: Database): Promise<void> {
  if (!(await hasDemonstration(db))) return
  throw new StartError(
    'The database holds the demonstration’s dramas: run "cliffhanger remove --demonstration", or use another DATA_DIR or DATABASE_URL.',
  )
}

/** An invalid demonstration does not stop the start: the previous seed stays. */
async function seedDemonstration(catalog: Parameters<typeof seedCatalog>[0], folder: string): Promise<void> {
  try {
    const isNew = await seedCatalog(catalog, folder)
    if (isNew) catalog.log.info({}, 'demonstration catalogue seeded')
  } catch (error) {
    catalog.log.error({ err: error }, 'demonstration catalogue not seeded')
  }
}
