import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishDrama } from '../../platform/catalog/publishing/publish-drama.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { operatorSocketPath } from '../../platform/operator/socket-path.ts'
import { systemClock, systemTimers } from '../../platform/runtime/clock.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { grant } from '../../platform/wallet/grant.ts'
import { startPaypalSandbox } from '../../sandboxes/paypal/paypal.ts'
import { testKey } from '../builders/keys.ts'
import { signedInMember } from '../builders/members.ts'
import { episodesAt } from '../builders/money.ts'
import { SITE } from '../builders/payments.ts'
import { SILENT_LOG } from '../builders/platform.ts'
import { aPublication } from '../builders/publication.ts'
import { startPostgres } from '../conformance/postgres.ts'
import type { Diary } from './diary.ts'
import { startNoticeRelay } from './notice-relay.ts'

export type EngineName = 'pglite' | 'postgres'

export const EPISODE_COINS = 5
export const GIFT_COINS = 60
export const PACKAGES = [
  { id: 'small', priceCents: 99, coins: 20, bonus: 7 },
  { id: 'large', priceCents: 499, coins: 60, bonus: 25 },
] as const
const EPISODES = 150

export interface CrashMember {
  memberId: string
  headers: Record<string, string>
}

/**
 * What outlives the platform: its data folder or database, the payment provider with its own book in this process, and
 * members, who have coins and a series to unlock. Whatever goes wrong while it is opened, nothing of it stays.
 */
export async function openWorld(engine: EngineName, memberCount: number, diary: Diary) {
  const closers: (() => unknown)[] = []
  async function close(): Promise<void> {
    for (const closer of closers.toReversed()) await closer()
    closers.length = 0
  }
  try {
    const world = await build(engine, memberCount, diary, (closer) => closers.push(closer))
    return { ...world, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type CrashWorld = Awaited<ReturnType<typeof openWorld>>

async function build(
  engine: EngineName,
  memberCount: number,
  diary: Diary,
  atEnd: (closer: () => unknown) => void,
) {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-crash-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  if (postgres) atEnd(postgres.stop)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const relay = await startNoticeRelay(diary)
  atEnd(relay.close)
  const deps = { clock: systemClock, timers: systemTimers, ids: randomIds, log: SILENT_LOG }
  const sandbox = await startPaypalSandbox({
    ...deps,
    port: 0,
    dataDir: folder,
    siteOrigin: SITE,
    noticeUrl: relay.url,
  })
  atEnd(sandbox.close)
  const settings = { dataDir, databaseUrl: postgres?.url ?? null, migrateDatabaseUrl: null }
  const open = () => openDatabase(settings, null, deps)
  const filled = await fill(await open(), deps, memberCount)
  const sold = PACKAGES.map((each) => ({ ...each, name: each.id, offeredIn: ['player', 'profile'] }))
  writeFileSync(join(dataDir, 'packages.yaml'), JSON.stringify({ withdrawal: { days: 14 }, packages: sold }))
  return {
    ...filled,
    engine,
    /** Null: the embedded database. */
    postgres,
    deps,
    open,
    sandbox,
    relay,
    operatorSocket: operatorSocketPath(dataDir),
    /** What the platform's process and the commands beside it are started with. */
    environment: {
      NODE_ENV: 'test' as const,
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MEDIA_SECRET: testKey('media'),
      APP_ORIGIN: SITE,
      PAYPAL_API_ORIGIN: sandbox.apiOrigin,
      PAYPAL_CLIENT_ID: sandbox.clientId,
      PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
      PAYPAL_WEBHOOK_ID: sandbox.webhookId,
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
  }
}

async function fill(
  { db, close }: Awaited<ReturnType<typeof openDatabase>>,
  deps: {
    clock: typeof systemClock
    timers: typeof systemTimers
    ids: typeof randomIds
    log: typeof SILENT_LOG
  },
  memberCount: number,
) {
  try {
    const catalog = { ...deps, db, sessions: { days: 1, isExclusive: true } }
    const prices = Array.from({ length: EPISODES }, () => EPISODE_COINS)
    const series = await publishDrama(catalog, aPublication({ key: 'a', episodes: episodesAt(prices) }))
    const members: CrashMember[] = []
    for (let n = 0; n < memberCount; n += 1) {
      const { memberId, headers } = await signedInMember(catalog, { thirdPartyId: `m${n}` })
      const gift = { coins: GIFT_COINS, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key: 'first' }
      await grant(catalog, memberId, gift)
      members.push({ memberId, headers })
    }
    return { members, series }
  } finally {
    await close()
  }
}
