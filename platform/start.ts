import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { seedCatalog } from './catalog/seed.ts'
import { systemClock, systemTimers } from './clock.ts'
import { createPlatform, type Platform } from './create-platform.ts'
import { randomIds } from './ids.ts'
import { mediaOnDisk } from './media-on-disk.ts'
import { openDatabase } from './open-database.ts'
import { serveOperator } from './operator/serve-operator.ts'
import { newSocketPath } from './operator/socket-path.ts'
import { createPlayCounter } from './playback/plays.ts'
import { loadSecrets } from './secrets.ts'
import type { PlatformSettings } from './settings.ts'

const DEMO_FOLDER = fileURLToPath(new URL('demo/', import.meta.url))

/**
 * Starts the platform with the real clock, ids, media and database; the caller decides where it listens. Rejects
 * with `StartError` for what an operator can mend: its message is one sentence.
 */
export async function startPlatform(settings: PlatformSettings): Promise<Platform> {
  const log = pino({ name: 'platform', level: settings.logLevel })
  const deps = { clock: systemClock, timers: systemTimers, ids: randomIds, log }
  const isEmbedded = settings.databaseUrl === null
  const operatorSocket = isEmbedded ? newSocketPath() : null
  const database = await openDatabase(settings, operatorSocket, deps)
  const catalog = { ...deps, db: database.db }
  try {
    if (database.migrated.length > 0) log.info({ migrations: database.migrated }, 'the database was migrated')
    const secrets = loadSecrets(settings)
    const isDemo = settings.mode !== 'production'
    if (isDemo && (await seedCatalog(catalog, DEMO_FOLDER)))
      log.info({}, 'the demonstration catalogue was seeded')
    const plays = createPlayCounter(catalog)
    const media = mediaOnDisk({
      roots: [join(settings.dataDir, 'media'), ...(isDemo ? [join(DEMO_FOLDER, 'media')] : [])],
      secret: secrets.media,
      clock: deps.clock,
      log,
      onPlay: (episodeId) => plays.count(episodeId),
    })
    const platform = createPlatform({ ...catalog, media, plays, paths: settings.paths })
    const operator = operatorSocket === null ? null : await serveOperator(operatorSocket, catalog)
    return {
      handle: platform.handle,
      async close() {
        await operator?.close()
        await platform.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
