import { hash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { fillDatabase } from '../../../platform/backup/fill-database.ts'
import { checkBackup, type Manifest } from '../../../platform/backup/manifest.ts'
import { moveDatabase } from '../../../platform/backup/move-database.ts'
import { restoreBackup } from '../../../platform/backup/restore-backup.ts'
import { readTables } from '../../../platform/backup/shape.ts'
import { readTableFiles } from '../../../platform/backup/table-files.ts'
import { type ServicePlace, takeBackup } from '../../../platform/backup/take-backup.ts'
import { listBackups, verifyBackup } from '../../../platform/backup/verify-backup.ts'
import { openForMigrations, openPostgres } from '../../../platform/db/open.ts'
import { type DatabasePlace, openDatabase } from '../../../platform/db/open-database.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { placeEmbedded } from '../../builders/embedded.ts'
import { fillService, MEDIA_KEY, NAME, REPORTED, workDeps, writeMedia } from '../../builders/kept-service.ts'
import { aBuyer, episodesAt } from '../../builders/money.ts'
import { countingIds, platformOver, SILENT_LOG, START_MS } from '../../builders/platform.ts'
import { startEmbedded } from '../engines.ts'
import { mayLackPostgres, type OwnPostgres, startPostgres } from '../postgres.ts'

const root = mkdtempSync(join(tmpdir(), 'cliffhanger-backup-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
function newFolder(): string {
  folders += 1
  const folder = join(root, String(folders))
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

const embeddedIn = (dataDir: string): ServicePlace => ({
  dataDir,
  databaseUrl: null,
  migrateDatabaseUrl: null,
  bucket: null,
  bucketKeys: null,
})

async function opened<Result>(
  place: DatabasePlace,
  action: (db: Database) => Promise<Result>,
): Promise<Result> {
  const deps = { log: SILENT_LOG }
  const { db, close } = await openDatabase(place, null, deps)
  try {
    return await action(db)
  } finally {
    await close()
  }
}

interface Kept {
  headers: Record<string, string>
  dramaId: string
  episodeIds: string[]
}

let looks = 0
/** Identifiers that no other platform over the same database draws. */
function prefixedIds(prefix: string) {
  const ids = countingIds()
  return {
    next: () => `${prefix}_${ids.next()}`,
    secret: () => hash('sha256', `${prefix}_${ids.next()}`, 'base64url'),
  }
}

/** Fills a database as {@link fillService}; what its member needs to be recognised. */
async function filled(db: Database): Promise<Kept> {
  const { ada, dramaId, episodeIds } = await fillService(db)
  return { headers: ada.headers, dramaId, episodeIds }
}

/**
 * Ada's session, wallet and bought episode, and that the service goes on: another drama, another purchase, a ledger that
 * adds up and still refuses changes, usage events that are known when they are sent again.
 */
async function expectService(db: Database, { headers, dramaId, episodeIds }: Kept): Promise<void> {
  looks += 1
  const platform = platformOver(db, { ids: prefixedIds(`look${looks}`) })
  const post = (path: string, body: object) =>
    platform.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const member = await platform.request('/user/api/front/member/detail/get', { headers })
  expect(member.data).toMatchObject({ coinBalance: 85, bonusBalance: 0 })
  const bought = await platform.request(
    `/content/video/chapter/detail?contentId=${dramaId}&chapterId=${episodeIds[1]}`,
    { headers },
  )
  expect(bought.data).toMatchObject({ lockStatus: 1, playUrl: expect.stringContaining('/media/') })
  expect((await platform.request('/x/search?q=neon&pageIndex=1&pageSize=5')).data).toMatchObject({
    records: [{ contentName: NAME }],
  })
  const more = {
    en: 'page_show',
    ett: START_MS + 86_400_000,
    kv: { eventParams: { eventId: `more${looks}` } },
  }
  expect((await post('/tracking/report', { ...REPORTED, et: [...REPORTED.et, more] })).code).toBe(
    CODES.success,
  )
  const events = await db.selectFrom('usage_event').select('event_id').orderBy('day').limit(2).execute()
  expect(events).toEqual([{ event_id: 'e2' }, { event_id: 'e1' }])
  expect(
    await db.selectFrom('usage_event').select('name').where('event_id', 'in', ['e1', 'e2']).execute(),
  ).toHaveLength(2)
  await platform.publish({ key: `later${looks}` })
  const play = { contentId: dramaId, chapterId: episodeIds[2], autoLock: 0, contentType: 2 }
  expect((await post('/play/play', play)).code).toBe(CODES.success)
  expect((await reconcile(db)).differences).toEqual([])
  await expect(db.deleteFrom('entry').execute()).rejects.toThrow(/only ever added to/)
  await expect(
    db
      .updateTable('wallet')
      .set({ coins: 1_000_000 } as never)
      .execute(),
  ).rejects.toThrow(/only ever added to/)
}

const dataDir = newFolder()
let kept: Kept
beforeAll(async () => {
  await placeEmbedded(dataDir)
  kept = await opened(embeddedIn(dataDir), filled)
  writeMedia(dataDir)
})

/** The service with its media, for a test that changes it. */
function copiedService(): string {
  const folder = newFolder()
  cpSync(dataDir, folder, { recursive: true })
  return folder
}

describe('a backup (row 459)', { timeout: 360_000 }, () => {
  let backups = ''
  beforeAll(async () => {
    writeFileSync(join(dataDir, 'packages.yaml'), '[]\n')
    writeFileSync(join(dataDir, 'secrets.json'), '{"media":"never in a backup"}')
    backups = newFolder()
    await takeBackup({ place: embeddedIn(dataDir), to: backups }, workDeps())
  })

  test('has every table of the product', async () => {
    const names = await opened(embeddedIn(dataDir), async (db) => {
      const { rows } = await sql<{ name: string }>`
        SELECT tablename AS name FROM pg_tables JOIN pg_class ON pg_class.oid = tablename::regclass
        WHERE schemaname = 'public' AND tablename NOT LIKE 'platform_migration%' AND NOT relispartition
      `.execute(db)
      expect((await readTables(db)).map(({ name }) => name).toSorted()).toEqual(
        rows.map(({ name }) => name).toSorted(),
      )
      return rows.map(({ name }) => name)
    })
    const [backup] = readdirSync(backups).filter((name) => name !== 'media')
    expect(readdirSync(join(backups, backup!, 'database')).toSorted()).toEqual(
      names.map((name) => `${name}.jsonl.gz`).toSorted(),
    )
  })

  /** A copy of the backup's place, to be spoilt. */
  function copied(): { place: string; backup: string } {
    const place = newFolder()
    cpSync(backups, place, { recursive: true })
    const name = readdirSync(place).find((found) => found !== 'media')!
    return { place, backup: join(place, name) }
  }
  const restore = (from: string, to: string, mayOverwrite = false) =>
    restoreBackup({ place: embeddedIn(to), from, mayOverwrite }, workDeps())

  test('is refused in one sentence if it is damaged, partial or from a newer release, and nothing is written', async () => {
    const spoilt: [RegExp, (at: { place: string; backup: string }) => void][] = [
      [
        /damaged: database\/entry\.jsonl\.gz/,
        ({ backup }) => appendFileSync(join(backup, 'database/entry.jsonl.gz'), 'x'),
      ],
      [
        /damaged: database\/wallet\.jsonl\.gz/,
        ({ backup }) => rmSync(join(backup, 'database/wallet.jsonl.gz')),
      ],
      [/damaged: manifest\.json/, ({ backup }) => appendFileSync(join(backup, 'manifest.json'), ' ')],
      [
        /never finished/,
        ({ place, backup }) => {
          rmSync(join(backup, 'SHA256SUMS'))
          renameSync(backup, join(place, '.partial-1-0'))
        },
      ],
      [/newer release than this one \(999-later\)/, ({ backup }) => addMigration(backup, '999-later')],
      [/There is no backup in/, ({ backup }) => rmSync(backup, { recursive: true })],
    ]
    for (const [sentence, spoil] of spoilt) {
      const at = copied()
      spoil(at)
      const to = newFolder()
      await expect(restore(at.place, to)).rejects.toThrow(sentence)
      expect(existsSync(join(to, 'pglite'))).toBe(false)
      expect(existsSync(join(to, 'restore.unfinished'))).toBe(false)
      expect(existsSync(join(to, 'lock.json'))).toBe(false)
    }
  })

  test('is restored but for damaged media, which the next backup mends; again only with --overwrite, and then the service runs on it', async () => {
    const at = copied()
    appendFileSync(join(at.place, 'media/pictures', `${MEDIA_KEY}.webp`), 'x')
    const to = newFolder()
    const { mediaDamaged, mediaCopied, ledger, former } = await restore(at.place, to)
    expect(mediaDamaged).toEqual([`pictures/${MEDIA_KEY}.webp`])
    expect(mediaCopied).toBe(1)
    expect(ledger.differences).toEqual([])
    expect(former).toBeNull()
    const picture = join(to, 'media/pictures', `${MEDIA_KEY}.webp`)
    expect(existsSync(picture)).toBe(false)
    const next = await takeBackup({ place: embeddedIn(dataDir), to: at.place }, workDeps())
    expect(next).toMatchObject({ mediaCopied: 0, mediaRepaired: 1 })

    await expect(restore(backups, to)).rejects.toThrow(/database with data already/)
    writeFileSync(join(to, 'packages.yaml'), '# own\n[]\n')
    const again = await restore(backups, to, true)
    expect(again).toMatchObject({ mediaCopied: 1, mediaDamaged: [] })
    expect(readFileSync(picture, 'utf8')).toBe(`picture ${MEDIA_KEY}`)
    expect(readFileSync(join(to, 'packages.yaml'), 'utf8')).toBe('[]\n')
    expect(readdirSync(to).toSorted()).toEqual(
      ['folder.lock', 'media', 'packages.yaml', 'pglite', basename(again.former!)].toSorted(),
    )
    await opened(embeddedIn(to), (db) => expectService(db, kept))
  })

  test('is verified byte by byte where it is, which names what is damaged, and stands beside it', async () => {
    const { place, backup } = copied()
    const [name, later] = [basename(backup), '2999-01-01T00-00-00Z']
    cpSync(backup, join(place, later), { recursive: true })
    expect((await verifyBackup(place, workDeps())).folder).toBe(join(place, later))
    appendFileSync(join(place, 'media/pictures', `${MEDIA_KEY}.webp`), 'x')
    const { mediaDamaged } = await verifyBackup(backup, workDeps())
    expect(mediaDamaged).toEqual([`pictures/${MEDIA_KEY}.webp`])
    expect(await listBackups(place, 5)).toMatchObject([
      { name: later, differenceCount: 0, verified: { damagedCount: 0 } },
      { name, verified: { damagedCount: 1 } },
    ])
    expect(await listBackups(join(place, 'none'), 5)).toEqual([])
    appendFileSync(join(backup, 'database/entry.jsonl.gz'), 'x')
    await expect(verifyBackup(backup, workDeps())).rejects.toThrow(/damaged: database\/entry/)
    writeFileSync(join(backup, 'manifest.json'), '{')
    expect((await listBackups(place, 5))[1]).toMatchObject({ name, takenAt: null })
  })

  test('is never written into the data folder, and leaves nothing when interrupted', async () => {
    await expect(
      takeBackup({ place: embeddedIn(dataDir), to: join(dataDir, 'backups') }, workDeps()),
    ).rejects.toThrow(/another disk/)
    rmSync(join(dataDir, 'backups'), { recursive: true })
    for (const label of ['Rows copied', 'Media items']) {
      const stop = new AbortController()
      const to = newFolder()
      const stopped = takeBackup(
        { place: embeddedIn(dataDir), to },
        workDeps({
          signal: stop.signal,
          progress: {
            begin: (begun) => {
              if (begun === label) stop.abort()
              return { add: () => {}, end: () => {} }
            },
          },
        }),
      )
      await expect(stopped).rejects.toThrow(/abort/)
      expect(readdirSync(to).filter((name) => name !== 'media')).toEqual([])
    }
  })

  test('is discarded if rows change in transit', async () => {
    const { db, stop } = await startEmbedded()
    try {
      const { backup } = copied()
      const { manifest } = await checkBackup(backup, new AbortController().signal)
      const source = readTableFiles(backup, manifest)
      const tables = source.tables.map((table) =>
        table.name !== 'wallet'
          ? table
          : {
              ...table,
              async *rows() {
                for await (const lines of table.rows())
                  yield lines.map((line) => line.replace('"85"', '"86"'))
              },
            },
      )
      const filling = db.transaction().execute((tx) => fillDatabase(tx, { ...source, tables }, workDeps()))
      await expect(filling).rejects.toThrow(/The rows of "wallet" differ/)
      expect(await db.selectFrom('member').select('id').execute()).toEqual([])
    } finally {
      await stop()
    }
  })
})

/** As if a later release had made it. */
function addMigration(backup: string, name: string): void {
  const path = join(backup, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const was = hash('sha256', readFileSync(path))
  writeFileSync(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, name] }))
  const sums = join(backup, 'SHA256SUMS')
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(was, hash('sha256', readFileSync(path))))
}

describe.skipIf(mayLackPostgres())('a backup between engines (rows 452, 459)', { timeout: 360_000 }, () => {
  let server: OwnPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  let databases = 0
  /** A new database of the server, owned by a role that may only own it, and used by one that may only use it. */
  async function newDatabase(): Promise<{ url: string; migrateUrl: string }> {
    databases += 1
    const name = `service_${databases}`
    const admin = openForMigrations(server.url, () => {})
    for (const statement of [
      `CREATE ROLE ${name}_owner LOGIN`,
      `CREATE ROLE ${name}_user LOGIN`,
      `CREATE DATABASE ${name} OWNER ${name}_owner`,
    ]) {
      await sql.raw(statement).execute(admin)
    }
    await admin.destroy()
    const urlAs = (role: string) => server.url.replace('cliffhanger@/postgres', `${role}@/${name}`)
    return { url: urlAs(`${name}_user`), migrateUrl: urlAs(`${name}_owner`) }
  }
  const onPostgres = ({ url, migrateUrl }: { url: string; migrateUrl: string }, dataDir: string) => ({
    dataDir,
    databaseUrl: url,
    migrateDatabaseUrl: migrateUrl,
    bucket: null,
    bucketKeys: null,
  })

  test('restores PostgreSQL, backed up while members buy, completely into the embedded database, and back', async () => {
    const place = onPostgres(await newDatabase(), newFolder())
    const to = newFolder()
    const kept = await opened(place, async (db) => {
      const found = await filled(db)
      const platform = platformOver(db, { ids: prefixedIds('load') })
      const { dramaId, episodeIds } = await platform.publish({
        key: 'long',
        episodes: episodesAt(Array.from({ length: 300 }, () => 1)),
      })
      const bob = await aBuyer(platform, { thirdPartyId: 'bob', coins: 300 })
      let isTaken = false
      let boughtCount = 0
      const buying = (async () => {
        for (const id of episodeIds.slice(1)) {
          if (isTaken) return
          expect((await bob.play(dramaId, id)).code).toBe(CODES.success)
          boughtCount += 1
        }
      })()
      await vi.waitUntil(() => boughtCount > 5, 10_000)
      await takeBackup({ place, to }, workDeps())
      isTaken = true
      await buying
      return found
    })
    const dataDir = newFolder()
    const deps = workDeps()
    const { manifest } = await restoreBackup(
      { place: embeddedIn(dataDir), from: to, mayOverwrite: false },
      deps,
    )
    expect(manifest.ledger.postingCount).toBeGreaterThan(3)
    await opened(embeddedIn(dataDir), (db) => expectService(db, kept))

    const back = onPostgres(await newDatabase(), newFolder())
    // A product that was started once is still an empty place.
    await opened(back, async () => {})
    await restoreBackup({ place: back, from: to, mayOverwrite: false }, deps)
    await opened(back, (db) => expectService(db, kept))
    await expect(restoreBackup({ place: back, from: to, mayOverwrite: false }, deps)).rejects.toThrow(
      /data already/,
    )
    await restoreBackup({ place: back, from: to, mayOverwrite: true }, deps)
    await opened(back, (db) => expectService(db, kept))
  })

  test('moves the embedded database to PostgreSQL, with both of its roles, once', async () => {
    const dataDir = copiedService()
    const target = await newDatabase()
    const move = () => moveDatabase({ dataDir, target }, workDeps())

    const using = openPostgres(target.url, () => {})
    await sql`SELECT 1`.execute(using)
    await expect(move()).rejects.toThrow(/in use \(one other connection\)/)
    await using.destroy()
    await opened(embeddedIn(dataDir), () => expect(move()).rejects.toThrow(/in use by the process/))

    const { rowCount, former, ledger } = await move()
    expect(rowCount).toBeGreaterThan(20)
    expect(ledger.differences).toEqual([])
    expect(existsSync(former)).toBe(true)
    await opened(onPostgres(target, dataDir), (db) => expectService(db, kept))
    const user = openPostgres(target.url, () => {})
    await expect(sql`ALTER TABLE entry DISABLE TRIGGER USER`.execute(user)).rejects.toThrow(/must be owner/)
    await user.destroy()

    // A start without DATABASE_URL would be an empty service beside the real one.
    await expect(opened(embeddedIn(dataDir), async () => {})).rejects.toThrow(/moved away.*DATABASE_URL/)
    renameSync(former, join(dataDir, 'pglite'))
    await expect(move()).rejects.toThrow(/has data already/)
    await opened(embeddedIn(dataDir), (db) => expectService(db, kept))
  })

  test('is not written into another product’s database', async () => {
    const target = await newDatabase()
    const owner = openForMigrations(target.migrateUrl, () => {})
    await sql`CREATE TABLE orders_of_a_shop (id integer)`.execute(owner)
    await owner.destroy()
    await expect(moveDatabase({ dataDir, target }, workDeps())).rejects.toThrow(
      /something else.*orders_of_a_shop/,
    )
  })
})
