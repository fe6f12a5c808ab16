import { hash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../../../platform/config/settings.ts'
import { startPlatform } from '../../../platform/start-platform.ts'
import { mayLackPostgres, startPostgres } from '../postgres.ts'

describe.skipIf(mayLackPostgres())('the data folder beside PostgreSQL (rows 452, 454)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-data-folder-'))
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await server?.stop()
  })

  test.each(['production', 'development'])('is created, or closed to other users: %s', async (mode) => {
    const [missing, open] = [join(folder, mode, 'missing'), join(folder, mode, 'open')] as const
    mkdirSync(join(open, 'media'), { recursive: true })
    chmodSync(open, 0o755)
    for (const dataDir of [missing, open]) {
      const { settings, secrets } = settingsFromEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: server.url,
        CLIFFHANGER_MODE: mode,
        APP_ORIGIN: 'https://watch.example',
        ...(mode === 'production' && { MEDIA_SECRET: hash('sha256', 'a secret of tests') }),
        LOG_LEVEL: 'silent',
      })
      const product = await startPlatform(settings, secrets)
      await product.close()
      expect(statSync(dataDir).mode & 0o777, dataDir).toBe(0o700)
    }
  })
})
