import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDatabase } from '../../platform/backup/fill-database.ts'
import { checkBackup } from '../../platform/backup/manifest.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { readTableFiles } from '../../platform/backup/table-files.ts'
import { settingsFromEnvironment } from '../../platform/config/settings.ts'
import { MIGRATION_NAMES, readMigrated } from '../../platform/db/migrate.ts'
import { openEmbedded } from '../../platform/db/open.ts'
import { startPlatform } from '../../platform/start-platform.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { placeEmbedded } from '../builders/embedded.ts'
import { workDeps } from '../builders/kept-service.ts'
import { testKey } from '../builders/keys.ts'

/**
 * What each release has left. `fill.ts` filled a data folder in its tree, and `cliffhanger backup` packed it: that of a later release for 0.1.0,
 * which had none.
 */
const KEPT = [
  { name: 'release-0.1.0', lastMigration: '007-order-rechecks' },
  { name: 'release-0.2.0', lastMigration: '024-operator-acts' },
]
const MEMBER = { Authorization: 'IPXcgaPGFTXbJ_HYCKosR26PK3yhParprJ31LnMOyBc' }
const DRAMA = 'id1'
const BOUGHT = 'id4'

const root = mkdtempSync(join(tmpdir(), 'cliffhanger-upgrade-'))
beforeAll(async () => {
  for (const { name } of KEPT) {
    mkdirSync(join(root, name))
    await execa('tar', ['-xzf', join(import.meta.dirname, `${name}.tar.gz`), '-C', join(root, name)])
  }
})
afterAll(() => rmSync(root, { recursive: true }))

/** A data folder in the form of the earlier release. */
async function makeFormerFolder(dataDir: string, { name, lastMigration }: (typeof KEPT)[0]): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 })
  await placeEmbedded(dataDir)
  const { folder, manifest } = await checkBackup(join(root, name), new AbortController().signal)
  const db = await openEmbedded(dataDir)
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  await db.transaction().execute((tx) => fillDatabase(tx, readTableFiles(folder, manifest), workDeps()))
  expect((await readMigrated(db)).at(-1)).toBe(lastMigration)
  await db.destroy()
}

async function start(dataDir: string) {
  const { settings, secrets } = settingsFromEnvironment({
    DATA_DIR: dataDir,
    CLIFFHANGER_MODE: 'production',
    APP_ORIGIN: 'https://watch.example',
    MEDIA_SECRET: testKey('media'),
    LOG_LEVEL: 'silent',
  })
  return startPlatform(settings, secrets)
}

async function expectMember(dataDir: string): Promise<void> {
  const product = await start(dataDir)
  try {
    const request = async (path: string) => {
      const response = await product.handle(new Request(`http://platform${path}`, { headers: MEMBER }))
      return ((await response.json()) as { data: unknown }).data
    }
    expect(await request('/user/api/front/member/detail/get')).toMatchObject({
      coinBalance: 585,
      bonusBalance: 55,
    })
    expect(
      await request(`/content/video/chapter/detail?contentId=${DRAMA}&chapterId=${BOUGHT}`),
    ).toMatchObject({
      lockStatus: 1,
      playUrl: expect.stringContaining(`/media/${BOUGHT}/`),
    })
    expect(await request('/x/search?q=oath&pageIndex=1&pageSize=5')).toMatchObject({
      records: [{ contentName: 'Neon Oath' }],
    })
  } finally {
    await product.close()
  }
  const db = await openEmbedded(dataDir)
  expect(await readMigrated(db)).toEqual(MIGRATION_NAMES)
  expect(await reconcile(db)).toMatchObject({ walletCount: 1, postingCount: 3, differences: [] })
  await db.destroy()
}

test('every release of CHANGELOG.md has left its data here (row 459)', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const releases = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gm)].map(
    ([, version]) => `release-${version}`,
  )
  expect(releases.length).toBeGreaterThan(1)
  expect(KEPT.map(({ name }) => name)).toEqual(expect.arrayContaining(releases))
})

describe.each(KEPT)('the data of $name (row 459)', { timeout: 360_000 }, (kept) => {
  test('is migrated at the start; its member has the same wallet, purchase and drama', async () => {
    const dataDir = join(root, `started-${kept.name}`)
    await makeFormerFolder(dataDir, kept)
    await expectMember(dataDir)
  })

  test('is restored from its backup into this release', async () => {
    const dataDir = join(root, `restored-${kept.name}`)
    const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null, bucket: null, bucketKeys: null }
    await restoreBackup({ place, from: join(root, kept.name), mayOverwrite: false }, workDeps())
    await expectMember(dataDir)
  })
})
