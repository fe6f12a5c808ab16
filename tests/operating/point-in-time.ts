/**
 * Restores a ledger to a second by pgBackRest, as docs/operating/point-in-time.md says, on this machine:
 * `node tests/operating/point-in-time.ts [--postings 1000000]`. Fills PostgreSQL, backs it up, goes on writing, takes its
 * files away, and restores the end of a second in between. Prints sizes and times; ends with 1 when a posting of before is
 * missing, one of after is there, or the ledger does not add up.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openForMigrations } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { grant } from '../../platform/wallet/grant.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { SILENT_LOG } from '../builders/platform.ts'
import { findPostgres } from '../conformance/postgres.ts'

const run = promisify(execFile)
const START_MS_MAX = 300_000
/** Of each member who was filled in: one gift, and what expired of it. */
const POSTINGS_EACH = 100
const GIFT = 1_000_000
/** Acts of members before the second that is restored, and after it. */
const ACTS = 200

export interface PointInTime {
  postings: number
  databaseBytes: number
  backupBytes: number
  archivedFiles: number
  seconds: { fill: number; backup: number; restore: number; recovery: number; reconcile: number }
  faults: string[]
}

/** A cluster that archives its log with pgBackRest, as its own user: PostgreSQL refuses root. */
function prepareCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-pitr-'))
  const [data, repo, config] = ['data', 'repo', 'pgbackrest.conf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const bin = findPostgres() as string
  const isRoot = process.getuid?.() === 0
  const asUser = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  for (const path of [repo, join(folder, 'log'), join(folder, 'lock')]) mkdirSync(path)
  writeFileSync(
    config,
    [
      '[global]',
      `repo1-path=${repo}`,
      'repo1-retention-full=2',
      'compress-type=zst',
      'process-max=2',
      'start-fast=y',
      `log-path=${join(folder, 'log')}`,
      `lock-path=${join(folder, 'lock')}`,
      '[watch]',
      `pg1-path=${data}`,
      `pg1-socket-path=${folder}`,
      'pg1-user=cliffhanger',
      'pg1-database=postgres',
      '',
    ].join('\n'),
  )
  const pgbackrest = (...args: string[]) =>
    run(...asUser('pgbackrest', [`--config=${config}`, '--stanza=watch', ...args]), { cwd: folder })
  return { folder, data, repo, bin, isRoot, asUser, pgbackrest, config }
}
type Cluster = ReturnType<typeof prepareCluster>

async function initialise({ folder, data, repo, bin, isRoot, asUser, config }: Cluster): Promise<void> {
  if (isRoot) {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    )
    for (const path of [folder, repo, join(folder, 'log'), join(folder, 'lock')]) chownSync(path, uid!, gid!)
    chownSync(config, uid!, gid!)
  }
  await run(
    ...asUser(join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'cliffhanger',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--data-checksums',
    ]),
    { cwd: folder },
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      '',
      'archive_mode = on',
      `archive_command = 'pgbackrest --config=${config} --stanza=watch archive-push %p'`,
      'archive_timeout = 60',
      'shared_buffers = 512MB',
      'max_wal_size = 4GB',
      "listen_addresses = ''",
      `unix_socket_directories = '${folder}'`,
      '',
    ].join('\n'),
  )
}

async function startCluster({ folder, data, bin, asUser }: Cluster) {
  const server = spawn(...asUser(join(bin, 'postgres'), ['-D', data]), { cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  const db = openForMigrations(
    `postgres://cliffhanger@/postgres?host=${encodeURIComponent(folder)}`,
    () => {},
  )
  const deadlineMs = Date.now() + START_MS_MAX
  for (;;) {
    const isWritable = await sql<{ is: boolean }>`SELECT NOT pg_is_in_recovery() AS "is"`
      .execute(db)
      .then(({ rows }) => rows[0]!.is)
      .catch(() => false)
    if (isWritable) break
    if (server.exitCode !== null || Date.now() > deadlineMs) throw new Error('PostgreSQL did not start.')
    await wait(100)
  }
  return {
    db,
    async stop(mode: 'fast' | 'immediate') {
      await db.destroy()
      await run(...asUser(join(bin, 'pg_ctl'), ['-D', data, 'stop', '-m', mode]), { cwd: folder })
      await ended
    },
  }
}

/** Members whose ledger adds up, without the triggers that would add it up row by row. */
async function fill(db: Database, members: number): Promise<void> {
  await migrate(db)
  const spent = POSTINGS_EACH - 1
  await inTransaction(db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    for (const statement of [
      `INSERT INTO member (id, code, nickname, created_at_ms) SELECT 'm' || n, 10000000 + n, '', 0 FROM generate_series(1, ${members}) n`,
      `INSERT INTO wallet (member_id, coins) SELECT 'm' || n, ${GIFT - spent} FROM generate_series(1, ${members}) n`,
      `INSERT INTO lot (id, member_id, purse, left_amount) SELECT 'l' || n, 'm' || n, 'coins', ${GIFT - spent} FROM generate_series(1, ${members}) n`,
      `INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after, created_at_ms)
        SELECT 'p' || n || '_' || k, 'm' || n, CASE k WHEN 0 THEN 'grant' ELSE 'expiry' END, 'k' || k, 'a', '', ${GIFT} - k, 0, k
        FROM generate_series(1, ${members}) n, generate_series(0, ${spent}) k`,
      `INSERT INTO entry (posting_id, member_id, account, purse, lot_id, amount)
        SELECT 'p' || n || '_' || k, 'm' || n, part.account, 'coins', part.lot, part.amount
        FROM generate_series(1, ${members}) n, generate_series(0, ${spent}) k, LATERAL (VALUES
          ('member', 'l' || n, CASE k WHEN 0 THEN ${GIFT} ELSE -1 END),
          (CASE k WHEN 0 THEN 'rewards' ELSE 'expiry' END, NULL, CASE k WHEN 0 THEN -${GIFT} ELSE 1 END)
        ) part (account, lot, amount)`,
    ]) {
      await sql.raw(statement).execute(tx)
    }
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

/** Gifts to members one after the other, as an operator gives them. */
async function act(db: Database, name: string): Promise<string[]> {
  const deps = { db, clock: systemClock, ids: randomIds, log: SILENT_LOG }
  const keys = Array.from({ length: ACTS }, (_, n) => `${name}${n}`)
  for (const [n, key] of keys.entries()) {
    const gift = { coins: 5, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key }
    await grant(deps, `m${(n % 50) + 1}`, gift)
  }
  return keys
}

/** The end of the current second, once it is over. */
async function endSecond(db: Database): Promise<string> {
  const { rows } = await sql<{ target: string }>`
    SELECT to_char(date_trunc('second', clock_timestamp()) + interval '1 second', 'YYYY-MM-DD HH24:MI:SSOF') AS target
  `.execute(db)
  const { target } = rows[0]!
  const isOver = async () =>
    (await sql<{ is: boolean }>`SELECT clock_timestamp() > ${target}::timestamptz AS "is"`.execute(db))
      .rows[0]!.is
  while (!(await isOver())) await wait(20)
  return target
}

async function timed<Result>(action: () => Promise<Result>): Promise<[Result, number]> {
  const startedMs = performance.now()
  const result = await action()
  return [result, Math.round((performance.now() - startedMs) / 100) / 10]
}

async function judge(db: Database, before: readonly string[], after: readonly string[], filled: number) {
  const [{ differences, postingCount }, seconds] = await timed(() => reconcile(db))
  const { rows } = await sql<{ key: string }>`
    SELECT idempotency_key AS key FROM posting WHERE idempotency_key ~ '(before|after)[0-9]+$'
  `.execute(db)
  const found = new Set(rows.map(({ key }) => /(before|after)\d+$/.exec(key)![0]))
  const sum = (
    await sql<{ sum: number }>`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM entry`.execute(db)
  ).rows[0]!.sum
  const faults = [
    ...differences,
    ...before.filter((key) => !found.has(key)).map((key) => `${key} is missing`),
    ...after.filter((key) => found.has(key)).map((key) => `${key} is there`),
    ...(sum === 0 ? [] : [`the entries add up to ${sum}`]),
    ...(postingCount === filled + before.length ? [] : [`there are ${postingCount} postings`]),
  ]
  return { faults, seconds }
}

export async function restoreToSecond(postings: number): Promise<PointInTime> {
  const cluster = prepareCluster()
  const { folder, data, repo, pgbackrest } = cluster
  await initialise(cluster)
  let running: Awaited<ReturnType<typeof startCluster>> | null = await startCluster(cluster)
  try {
    const { db } = running
    await pgbackrest('stanza-create')
    await pgbackrest('check')
    const members = Math.ceil(postings / POSTINGS_EACH)
    const [, fillSeconds] = await timed(() => fill(db, members))
    const [, backupSeconds] = await timed(() => pgbackrest('backup', '--type=full'))
    const [{ database, repository }] = JSON.parse(
      (await pgbackrest('info', '--output=json')).stdout,
    )[0].backup.map(({ info }: { info: { size: number; repository: { size: number } } }) => ({
      database: info.size,
      repository: info.repository.size,
    }))
    const before = await act(db, 'before')
    const target = await endSecond(db)
    const after = await act(db, 'after')
    await sql`SELECT pg_switch_wal()`.execute(db)
    await pgbackrest('check')
    await running.stop('immediate')
    running = null
    rmSync(data, { recursive: true })
    const [, restoreSeconds] = await timed(() =>
      pgbackrest('restore', '--type=time', `--target=${target}`, '--target-action=promote'),
    )
    const [restored, recoverySeconds] = await timed(() => startCluster(cluster))
    running = restored
    const { faults, seconds } = await judge(restored.db, before, after, members * POSTINGS_EACH)
    const { stdout } = await run('find', [join(repo, 'archive'), '-name', '*.zst'])
    return {
      postings: members * POSTINGS_EACH,
      databaseBytes: database,
      backupBytes: repository,
      archivedFiles: stdout.trim().split('\n').length,
      seconds: {
        fill: fillSeconds,
        backup: backupSeconds,
        restore: restoreSeconds,
        recovery: recoverySeconds,
        reconcile: seconds,
      },
      faults,
    }
  } finally {
    await running?.stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { postings: { type: 'string', default: '1000000' } } })
  const result = await restoreToSecond(Number(values.postings))
  console.log(JSON.stringify(result, null, 2))
  process.exitCode = result.faults.length === 0 ? 0 : 1
}
