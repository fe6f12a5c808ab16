import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest'
import { dramaSegment } from '../../app/addresses/slug.ts'
import { PRODUCT_API_KEY_HEADER } from '../../contract/product-api/key-header.ts'
import { MIGRATION_NAMES, readMigrated } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { type OwnPostgres, startPostgres } from '../conformance/postgres.ts'
import { type RunningProxy, requestProxy, startNginx, startPlatformsProxy } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import {
  type Machine,
  type MachineProcess,
  START_MS_MAX,
  startMachineProcess,
  startWebFront,
  untilNotBusy,
} from './machine-processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const WAIT = { timeout: 30_000, interval: 100 }
/** The last release, and the commit at which it was cut. */
const FORMER = { version: '0.2.0', commit: '4876c3f7' }
/** What its programs consist of. */
const PARTS = 'server.ts package.json app cli configuration contract platform processes sandboxes server'
/** Of the data that it left; `fill.ts` made it. */
const LEFT = {
  token: 'IPXcgaPGFTXbJ_HYCKosR26PK3yhParprJ31LnMOyBc',
  memberId: 'id7',
  dramaId: 'id1',
  coins: 640,
}
const PAGE = `/reel-shorts/${dramaSegment({ dramaId: LEFT.dramaId, name: 'Neon Oath' })}/1/`
const FORM = `POST ${PAGE}`
const EPISODES = 300
const PRICE = 2
const VIEWERS = 2

/** In a clone without history there is nothing to upgrade from. */
function hasFormer(): boolean {
  try {
    execFileSync('git', ['-C', ROOT, 'cat-file', '-e', `${FORMER.commit}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface LogLine {
  msg?: string
  requestId?: string
  fault?: string
  req?: { method: string; url: string }
}

/** What a web front gave up, by its log, because this machine was too busy for it to read an answer in time. */
function listLate(output: string): Set<string> {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const logged = lines.map((line): LogLine => JSON.parse(line))
  const late = logged.filter(({ fault }) => fault?.includes('our event loop lags'))
  const lateIds = new Set(late.map(({ requestId }) => requestId))
  return new Set(
    logged
      .filter(({ requestId }) => lateIds.has(requestId))
      .flatMap(({ req, msg }) => {
        if (req) return [`${req.method} ${req.url}`]
        return msg === 'episode action failed' ? [FORM] : []
      }),
  )
}

const isMissing = process.platform !== 'linux' || mayLack('postgres') || mayLack('nginx')

/**
 * Both web fronts are of the former release at first if `FORMER_RELEASE` names its folder, with its build, which takes minutes. Otherwise they
 * are of this release, and its platforms alone are replaced.
 */
describe.skipIf(isMissing || !hasFormer())(
  `an upgrade from ${FORMER.version} on two machines (row 459)`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'cliffhanger-rolling-'))
    const former = process.env.FORMER_RELEASE ?? join(root, 'release')
    const backups = join(root, 'backups')
    const platforms: MachineProcess[] = []
    const webs: Machine[] = []
    const proxies: RunningProxy[] = []
    let postgres: OwnPostgres
    let db: Database
    let httpsPort: number
    let origin: string

    beforeAll(async () => {
      if (!existsSync(former)) await unpackFormer()
      postgres = await startPostgres()
      httpsPort = await freePort()
      origin = `https://localhost:${httpsPort}`
      const left = join(root, 'left')
      mkdirSync(left)
      await execa('tar', ['-xzf', join(ROOT, `tests/upgrade/release-${FORMER.version}.tar.gz`), '-C', left])
      const restored = await run(former, 'first', postgres.url, 'restore', left)
      expect(restored.exitCode, restored.all).toBe(0)
      db = openPostgres(postgres.url, () => {})
      await sql`UPDATE episode SET price_coins = ${PRICE} WHERE id = 'id5'`.execute(db)
      await sql`
      INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free, is_app_only, price_coins)
      SELECT 'more' || n, drama_id, number + n, media_key, first_frame_key, duration_ms, captions, false, false, ${PRICE}::integer
      FROM episode, generate_series(1, ${EPISODES}::integer) n WHERE id = 'id5'
    `.execute(db)
      await sql`UPDATE drama SET episode_count = (SELECT max(number) FROM episode)`.execute(db)
      const taken = await run(former, 'first', postgres.url, 'backup', '--to', backups)
      expect(taken.exitCode, taken.all).toBe(0)

      for (const name of ['first', 'second']) platforms.push(await startPlatform(name, postgres.url))
      const platformsPort = await freePort()
      proxies.push(await startPlatformsProxy(platformsPort, [platforms[0]!.port, platforms[1]!.port]))
      const env = {
        PRODUCT_API_URL: `http://127.0.0.1:${platformsPort}`,
        PRODUCT_API_KEY: testKey('product-api'),
        SESSION_SECRET: testKey('session'),
        TRUSTED_PROXY_HOPS: '1',
        WEB_PROCESSES: '1',
        LIMIT_FACTOR: '1000',
      }
      const hasBuild = existsSync(join(former, 'build'))
      for (let n = 0; n < 2; n += 1)
        webs.push(await startWebFront(await freePort(), origin, env, hasBuild ? former : ROOT))
      const ports = { productPort: webs[0]!.port, otherPort: webs[1]!.port, httpsPort }
      proxies.push(await startNginx({ ...ports, httpPort: await freePort() }))
    }, 4 * START_MS_MAX)

    afterAll(async () => {
      for (const proxy of proxies.toReversed()) await proxy.stop()
      for (const one of [...webs, ...platforms]) await one.stop()
      await db?.destroy()
      await postgres?.stop()
      rmSync(root, { recursive: true, force: true })
    }, START_MS_MAX)

    /** With the packages of this release: what it needs of them has not changed. */
    async function unpackFormer(): Promise<void> {
      mkdirSync(former)
      const archive = execa('git', ['-C', ROOT, 'archive', FORMER.commit, ...PARTS.split(' ')], {
        encoding: 'buffer',
      })
      await execa('tar', ['-x', '-C', former], { input: (await archive).stdout })
      symlinkSync(join(ROOT, 'node_modules'), join(former, 'node_modules'))
    }

    const toEnvironment = (name: string, databaseUrl: string) => ({
      APP_ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir(name),
      MEDIA_SECRET: testKey('media'),
      SIGN_IN_SECRET: testKey('sign-in'),
      PRODUCT_API_KEY: testKey('product-api'),
      LOG_LEVEL: 'warn',
    })

    function dataDir(name: string): string {
      const folder = join(root, `data-${name}`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return folder
    }

    /** A command of a release. */
    const run = (folder: string, name: string, databaseUrl: string, ...args: string[]) =>
      execa(process.execPath, ['cli/cliffhanger.mjs', ...args], {
        cwd: folder,
        env: toEnvironment(name, databaseUrl),
        reject: false,
        all: true,
      })

    const startPlatform = async (name: string, databaseUrl: string) =>
      startMachineProcess({
        script: 'platform/main.ts',
        port: await freePort(),
        ready: 'answers on',
        env: toEnvironment(name, databaseUrl),
        folder: former,
      })

    const send = (path: string, options: Parameters<typeof requestProxy>[3] = {}) =>
      untilNotBusy(() =>
        requestProxy(httpsPort, `localhost:${httpsPort}`, path, {
          ...options,
          headers: { 'accept-language': 'en', accept: 'text/html', ...options.headers },
        }),
      ).catch((error: unknown) => ({ status: 0, headers: {}, body: Buffer.from(String(error)) }))
    const asMember = { cookie: `__Host-Authorization=${LEFT.token}` }
    const post = (fields: Record<string, string>) =>
      send(PAGE, {
        method: 'POST',
        headers: {
          ...{ ...asMember, origin, 'content-type': 'application/x-www-form-urlencoded' },
          ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        },
        body: new URLSearchParams(fields).toString(),
      })

    const readBalance = async (from: Database) => {
      const wallet = from
        .selectFrom('wallet')
        .select(['coins', 'bonus'])
        .where('member_id', '=', LEFT.memberId)
      const { coins, bonus } = await wallet.executeTakeFirstOrThrow()
      return coins + bonus
    }

    /** Opens pages and unlocks one episode after the other until it is told to stop. */
    function useSite() {
      const failed: [request: string, status: number, body: string][] = []
      const unlocked: string[] = []
      let requestCount = 0
      let isOver = false
      const note = (
        request: string,
        { status, body }: Awaited<ReturnType<typeof send>>,
        expected: number,
      ) => {
        requestCount += 1
        if (status !== expected) failed.push([request, status, body.toString().slice(0, 300)])
        return status === expected
      }
      async function watch(viewer: number): Promise<void> {
        while (!isOver) {
          const path = [`/?uncached=${requestCount}`, '/profile/', `${PAGE}?uncached=${requestCount}`][
            requestCount % 3
          ]!
          note(`GET ${path}`, await send(path, viewer % 2 ? { headers: asMember } : {}), 200)
        }
      }
      /** As a member does who sees that it failed: again, with the same key. */
      async function press(fields: Record<string, string>): Promise<void> {
        for (let isDone = false; !isDone; ) isDone = note(FORM, await post(fields), 303) || isOver
      }
      async function unlock(): Promise<void> {
        while (!isOver && unlocked.length < EPISODES) {
          // The next that is locked; no other can be unlocked.
          const episodeId = unlocked.length === 0 ? 'id5' : `more${unlocked.length}`
          unlocked.push(episodeId)
          const bought = { episodeId, priceCoins: String(PRICE), key: randomUUID() }
          await press({ intent: 'unlock', ...bought })
          for (const intent of ['like', 'save', 'unlike', 'unsave']) await press({ intent, episodeId: 'id3' })
        }
      }
      const using = Promise.all([...Array.from({ length: VIEWERS }, (_, viewer) => watch(viewer)), unlock()])
      return {
        failed,
        unlocked,
        /** Waits until some more has been done. */
        async more() {
          const before = { requestCount, unlocks: unlocked.length }
          await vi.waitFor(() => {
            expect(requestCount).toBeGreaterThan(before.requestCount + 10)
            expect(unlocked.length).toBeGreaterThan(Math.min(before.unlocks + 1, EPISODES - 1))
          }, WAIT)
        },
        async stop() {
          isOver = true
          await using
        },
      }
    }

    test('fails no page and at most one form a restart, and loses and doubles no unlock: migrated first, then each web front, then each platform', {
      timeout: 4 * START_MS_MAX,
    }, async () => {
      onTestFailed(() => console.log([...webs, ...platforms].map(({ output }) => output()).join('\n')))
      expect(await readMigrated(db)).not.toEqual(MIGRATION_NAMES)
      const site = useSite()
      try {
        await site.more()
        const migrated = await run(ROOT, 'migration', postgres.url, 'migrate')
        expect(migrated.exitCode, migrated.all).toBe(0)
        for (const one of [...webs, ...platforms]) {
          await site.more()
          await one.restart(ROOT)
        }
        await site.more()
      } finally {
        await site.stop()
      }
      const late = listLate(webs.map(({ output }) => output()).join('\n'))
      const failed = site.failed.filter(([request]) => !late.has(request))
      expect(failed.filter(([request]) => request !== FORM)).toEqual([])
      // The former release resets a connection that it has not accepted when it ends, and proxies send no form again (record 114).
      const forms = failed.filter(([request]) => request === FORM).map((one) => JSON.stringify(one))
      expect(forms.length, forms.join('\n')).toBeLessThanOrEqual(webs.length + platforms.length)
      expect(await readMigrated(db)).toEqual(MIGRATION_NAMES)
      const unlocks = await db
        .selectFrom('unlock')
        .select('episode_id')
        .where('member_id', '=', LEFT.memberId)
        .execute()
      expect(unlocks.map((row) => row.episode_id).toSorted()).toEqual(['id4', ...site.unlocked].toSorted())
      expect(await readBalance(db)).toBe(LEFT.coins - PRICE * site.unlocked.length)
      expect(await reconcile(db)).toMatchObject({ walletCount: 1, differences: [] })
    })

    test('the former release refuses the new database in a sentence, and serves again from the backup of before', {
      timeout: 2 * START_MS_MAX,
    }, async () => {
      await expect(startPlatform('refused', postgres.url)).rejects.toThrow(
        'The database was made by a newer release than this one',
      )
      await sql`CREATE DATABASE before`.execute(db)
      const url = postgres.url.replace('/postgres?', '/before?')
      const restored = await run(former, 'before', url, 'restore', backups)
      expect(restored.exitCode, restored.all).toBe(0)
      const platform = await startPlatform('before', url)
      const before = openPostgres(url, () => {})
      try {
        expect(await readBalance(before)).toBe(LEFT.coins)
        const answer = await fetch(`http://127.0.0.1:${platform.port}/user/api/front/member/detail/get`, {
          headers: { Authorization: LEFT.token, [PRODUCT_API_KEY_HEADER]: testKey('product-api') },
        })
        expect(await answer.json()).toMatchObject({ data: { coinBalance: 585, bonusBalance: 55 } })
      } finally {
        await before.destroy()
        await platform.stop()
      }
    })
  },
)
