import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { SignInServices } from '../contract/sign-in-services.ts'
import { followHomeFile } from './catalog/follow-home-file.ts'
import { seedCatalog } from './catalog/seed.ts'
import { loadKeys } from './config/keys.ts'
import type { PlatformSecrets } from './config/secrets.ts'
import type { PlatformSettings } from './config/settings.ts'
import { createPlatform, type Platform } from './create-platform.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/tables.ts'
import { addressLifeMs } from './media/address.ts'
import { createMedia } from './media/create-media.ts'
import { createStates } from './members/sign-in-state.ts'
import { serveOperator } from './operator/serve-operator.ts'
import { operatorSocketPath } from './operator/socket-path.ts'
import { loadPackages } from './orders/packages.ts'
import { countPlaysOnce } from './playback/count-plays-once.ts'
import { createPlayCounter } from './playback/plays.ts'
import { watchRevocations } from './playback/revocations.ts'
import { createPaypal } from './providers/paypal.ts'
import { createProviders } from './providers/providers.ts'
import { type Sandboxes, startSandboxes } from './providers/sandbox/start-sandboxes.ts'
import { signInServices } from './providers/sign-in-services.ts'
import { HOME_FILE_NAME } from './publication/home-file.ts'
import { hasDemonstration } from './release/demonstration.ts'
import { systemClock, systemTimers } from './runtime/clock.ts'
import { randomIds } from './runtime/ids.ts'
import type { Log } from './runtime/log.ts'
import { StartError } from './runtime/start-error.ts'
import { indexMissingDramas } from './search/index-dramas.ts'

const DEMO_FOLDER = fileURLToPath(new URL('demo/', import.meta.url))

/** A running platform, and what a web front in front of it must know. */
export interface StartedPlatform extends Platform {
  signIn: SignInServices
  /** Origins of the payment sandbox, allowed in addition to the provider's own. */
  payOrigins: string[]
  log: Log
}

/**
 * Starts the platform with the real clock, ids, media and database; the caller decides where it listens. Rejects with
 * `StartError` for errors an operator can fix: its message is one sentence.
 */
export async function startPlatform(
  settings: PlatformSettings,
  secrets: PlatformSecrets,
): Promise<StartedPlatform> {
  const log = pino({ name: 'platform', level: settings.logLevel })
  const deps = { clock: systemClock, timers: systemTimers, ids: randomIds, log }
  // On PostgreSQL publishers connect to the database themselves.
  const { dataDir } = settings
  const { databaseUrl, migrateDatabaseUrl } = secrets
  const operatorSocket = databaseUrl === null ? operatorSocketPath(dataDir) : null
  const database = await openDatabase({ dataDir, databaseUrl, migrateDatabaseUrl }, operatorSocket, deps)
  const catalog = { ...deps, db: database.db }
  const revocations = watchRevocations(catalog, addressLifeMs(settings.paidMediaSeconds * 1000))
  let sandboxes: Sandboxes | null = null
  try {
    if (database.migrated.length > 0) log.info({ migrations: database.migrated }, 'database migrated')
    const keys = loadKeys(settings, secrets)
    const isDemo = settings.mode !== 'production'
    if (isDemo) await seedDemonstration(catalog)
    else await refuseDemonstration(database.db)
    await indexCatalogue(catalog)
    sandboxes = await startSandboxes(settings, deps)
    const providers = {
      google: sandboxes.google ?? secrets.providers.google,
      facebook: sandboxes.facebook ?? secrets.providers.facebook,
    }
    const paypal = sandboxes.paypal ?? secrets.paypal
    const plays = createPlayCounter(catalog)
    await revocations.run()
    const media = createMedia({
      revocations,
      roots: [join(dataDir, 'media'), ...(isDemo ? [join(DEMO_FOLDER, 'media')] : [])],
      secrets: keys.media,
      clock: () => systemClock.nowMs(),
      log,
      onPlay: countPlaysOnce((episodeId) => plays.count(episodeId), systemClock),
      paidLifeMs: settings.paidMediaSeconds * 1000,
      ...(settings.mediaOrigin && { origin: settings.mediaOrigin }),
    })
    const payments = paypal && {
      provider: createPaypal(paypal, deps),
      siteOrigin: settings.siteOrigin,
      firstTopUpBonus: settings.firstTopUpBonus,
    }
    const platform = createPlatform({
      ...catalog,
      media,
      plays,
      packages: await loadPackages([
        join(dataDir, 'packages.yaml'),
        ...(isDemo ? [join(DEMO_FOLDER, 'packages.yaml')] : []),
      ]),
      sessions: settings.sessions,
      providers: createProviders(providers),
      payments,
      states: keys.signIn && createStates(keys.signIn, systemClock),
      paths: settings.paths,
    })
    const operator =
      operatorSocket === null
        ? null
        : await serveOperator(operatorSocket, { ...catalog, payments, embeddedIn: dataDir })
    const home = await followHomeFile(catalog, [
      join(dataDir, HOME_FILE_NAME),
      ...(isDemo ? [join(DEMO_FOLDER, HOME_FILE_NAME)] : []),
    ])
    const closeSandboxes = sandboxes.close
    return {
      handle: platform.handle,
      orders: platform.orders,
      log,
      payOrigins: sandboxes.paypal ? [sandboxes.paypal.apiOrigin] : [],
      signIn: signInServices(providers, sandboxes.facebook?.dialogUrl ?? settings.facebookDialogUrl),
      async close() {
        await operator?.close()
        await home.close()
        await platform.close()
        await revocations.close()
        await closeSandboxes()
        await database.close()
      },
    }
  } catch (error) {
    await sandboxes?.close()
    await revocations.close()
    await database.close()
    throw error
  }
}

/** The dramas of an earlier release: a minute for a hundred thousand of them, once. */
async function indexCatalogue(catalog: { db: Database; log: Log }): Promise<void> {
  let batchCount = 1
  while (await indexMissingDramas(catalog)) batchCount += 1
  if (batchCount > 1) catalog.log.info({ batchCount }, 'search index filled')
}

/** Dramas of a first look must not be sold to viewers. */
async function refuseDemonstration(db: Database): Promise<void> {
  if (!(await hasDemonstration(db))) return
  throw new StartError(
    'The database holds the demonstration’s dramas: run "cliffhanger remove --demonstration", or use another DATA_DIR or DATABASE_URL.',
  )
}

/** An invalid demonstration does not stop the start: the previous seed stays, and the log reports the error. */
async function seedDemonstration(catalog: Parameters<typeof seedCatalog>[0]): Promise<void> {
  try {
    const isNew = await seedCatalog(catalog, DEMO_FOLDER)
    if (isNew) catalog.log.info({}, 'demonstration catalogue seeded')
  } catch (error) {
    catalog.log.error({ err: error }, 'demonstration catalogue not seeded')
  }
}
