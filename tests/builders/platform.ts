import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { MailServer } from '../../configuration/mail.ts'
import { setColumns } from '../../platform/catalog/columns/set-columns.ts'
import { publishDrama } from '../../platform/catalog/publishing/publish-drama.ts'
import type { AdNetwork } from '../../platform/conversions/networks/ad-network.ts'
import { createPlatform } from '../../platform/create-platform.ts'
import type { CatalogueReader } from '../../platform/db/catalogue-reader.ts'
import { inTransaction, type Tx } from '../../platform/db/in-transaction.ts'
import type { Database } from '../../platform/db/tables.ts'
import { addressLifeMs } from '../../platform/media/serving/address.ts'
import { createMedia } from '../../platform/media/serving/create-media.ts'
import type { SessionRules } from '../../platform/members/sign-in.ts'
import { createStates } from '../../platform/members/sign-in-state.ts'
import type { Payments } from '../../platform/orders/order-rows.ts'
import { loadPackages, type Package } from '../../platform/orders/package-file.ts'
import { createPlayCounter } from '../../platform/playback/plays.ts'
import { watchRevocations } from '../../platform/playback/revocations.ts'
import type { Providers } from '../../platform/providers/list/sign-in-clients.ts'
import type { ColumnsPublication } from '../../platform/publication/column-publication.ts'
import type { Fault } from '../../platform/runtime/fault.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { CATALOGUE_FOLDER } from '../catalogue/folder.ts'
import { aPublication } from './publication.ts'

export const START_MS = Date.UTC(2026, 10, 20, 12, 10)
export const SITE_ORIGIN = 'https://watch.example'
export const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} }

/** A clock that a test advances. */
export function standingClock(nowMs = START_MS) {
  return {
    nowMs: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

/** What the products of tests sell. */
export const DEMO_PACKAGES = await loadPackages([join(CATALOGUE_FOLDER, 'packages.yaml')])

/** Identifiers in their order: `id1`, `id2`, …; secrets that look like real ones. */
export function countingIds() {
  let last = 0
  const next = () => {
    last += 1
    return `id${last}`
  }
  return { next, secret: () => createHash('sha256').update(next()).digest('base64url') }
}

/** Timers that never fire: tests flush explicitly. */
export const NO_TIMERS = { every: () => () => {} }

/** The ledger, which rejects deletions. */
const LEDGER = [
  'document',
  'conversion',
  'order_source',
  'withdrawal',
  'top_up_order',
  'vip_reversal',
  'vip_period',
  'free_answer',
  'unlock_return',
  'unlock',
  'entry',
  'lot',
  'posting',
  'wallet',
] as const
/** Tables to empty, in order of their references; dependent rows are deleted with them. */
const FILLED = [
  'feed_outcome',
  'feedback',
  'mail_address',
  'recovery',
  'asked_mail',
  'spending_limit',
  'saved_drama',
  'liked_episode',
  'watched_drama',
  'playback_position',
  'auto_unlock',
  'episode',
  'drama',
  'category',
  'content_language',
  'platform_state',
  'member_session',
  'member_identity',
  'member_source',
  'member',
  'used_sign_in_state',
  'usage_event',
  'payment_notice',
  'search_word_form',
] as const

/** Bypasses the database's triggers. Only a superuser may, and tests are one. */
export function withoutTriggers<Result>(db: Database, action: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    return action(tx)
  })
}

/** Empties a migrated database, so that tests can share it. */
export async function emptyDatabase(db: Database): Promise<void> {
  await withoutTriggers(db, async (tx) => {
    for (const table of LEDGER) await tx.deleteFrom(table).execute()
  })
  // Much faster than TRUNCATE for tables with a few rows.
  for (const table of FILLED) await db.deleteFrom(table).execute()
  await db
    .insertInto('category')
    .values({ id: 'all', language: 'en', name: 'All', name_folded: '*all' })
    .execute()
}

export interface TestPlatformOptions {
  sessions?: SessionRules
  providers?: Providers
  payments?: Payments
  packages?: readonly Package[]
  adNetworks?: readonly AdNetwork[]
  mailServer?: MailServer
  log?: Log
  fault?: Fault
  catalogue?: CatalogueReader
  /** Of another platform over the same database. */
  ids?: ReturnType<typeof countingIds>
}

const PAID_LIFE_MS = 600_000
const SECRET = 'a secret of tests that is long enough for all of them'

/** As behind a load balancer: per-process queues do not apply between them. */
const PROCESSES = 3

/** The platform over a migrated database, without port, disk or real time, and what a test does to it. */
export function platformOver(
  db: Database,
  {
    sessions = { days: 90, isExclusive: true },
    providers = { google: null, facebook: null },
    payments,
    packages = DEMO_PACKAGES,
    adNetworks = [],
    mailServer,
    log = SILENT_LOG,
    fault,
    catalogue,
    ids = countingIds(),
  }: TestPlatformOptions = {},
) {
  const clock = standingClock()
  const deps = { db, clock, timers: NO_TIMERS, ids, log, sessions, providers }
  const plays = createPlayCounter(deps)
  const revocations = watchRevocations(deps, addressLifeMs(PAID_LIFE_MS))
  const media = createMedia({
    stores: [],
    revocations,
    secrets: [SECRET],
    clock: deps.clock.nowMs,
    paidLifeMs: PAID_LIFE_MS,
  })
  const states = createStates([SECRET], clock)
  const processes = Array.from({ length: PROCESSES }, () =>
    createPlatform({
      ...deps,
      states,
      media,
      plays,
      packages,
      adNetworks,
      siteOrigin: SITE_ORIGIN,
      ...(mailServer && { mailServer }),
      payments: payments ?? null,
      ...(fault && { fault }),
      ...(catalogue && { catalogue }),
    }),
  )
  let requestCount = 0
  return {
    ...deps,
    plays,
    revocations,
    platform: processes[0]!,
    publish: (given: Parameters<typeof aPublication>[0]) => publishDrama(deps, aPublication(given)),
    setColumns: (columns: ColumnsPublication) => setColumns(deps, columns),
    /** One request, to the processes in turn; `status` and the envelope of the response. */
    async request(path: string, init: RequestInit = {}) {
      requestCount += 1
      const process = processes[requestCount % PROCESSES]!
      const response = await process.handle(new Request(`http://platform${path}`, init))
      const envelope = (await response.json()) as { code: string; message: string; data: never }
      return { status: response.status, headers: response.headers, ...envelope }
    },
  }
}
export type TestPlatform = ReturnType<typeof platformOver>
