/**
 * `cliffhanger backup` and `restore` of a large service: seconds, and the peak memory of each command, from PostgreSQL
 * into the embedded database and back. The data is that of `growth-data.ts`, at `--share` of its size, and at a tenth of
 * that for comparison: memory must not grow with it. While the product runs, it pauses as long as its embedded
 * database's files are copied. Once each: filling and restoring take minutes.
 *
 * `npx node bench/backup.ts [--share 1]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyEmbedded } from '../platform/db/copy-embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openForMigrations } from '../platform/db/open.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'
import { createReporter } from './figures.ts'
import { fillGrowth, LARGE } from './growth-data.ts'
import { SCRIPTS } from './scripts.ts'

const COMMAND = join(import.meta.dirname, '../cli/cliffhanger.mjs')
const LOOK_MS = 50

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } })

/** Runs a command; its seconds and its peak resident memory in MB. */
async function run(args: string[], env: Record<string, string>) {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const looking = setInterval(() => {
    try {
      const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      peakMb = Math.max(peakMb, Number(kb ?? 0) / 1024)
    } catch {
      // It has just ended.
    }
  }, LOOK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`cliffhanger ${args[0]} failed`)
  return { seconds: (performance.now() - startedMs) / 1000, peakMb }
}

interface Measured {
  commands: Record<string, { seconds: number; peakMb: number }>
  pauseMs: number
}

async function measure(share: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-bench-backup-'))
  const server = await startPostgres()
  try {
    const db = openForMigrations(server.url, () => {})
    await migrate(db)
    const { dramas, members, playedPerDay, busy } = LARGE
    const scaled = (count: number) => Math.ceil(count * share)
    await fillGrowth(
      db,
      {
        ...LARGE,
        dramas: scaled(dramas),
        members: scaled(members),
        playedPerDay: scaled(playedPerDay),
        busy: {
          unlocks: scaled(busy.unlocks),
          openLots: scaled(busy.openLots),
          history: scaled(busy.history),
          orders: scaled(busy.orders),
        },
      },
      Date.now(),
    )
    await db.destroy()
    const [first, second, embedded, copy] = ['first', 'second', 'embedded', 'copy'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string]
    const onPostgres = { DATA_DIR: join(folder, 'media'), DATABASE_URL: server.url }
    const commands = {
      'backup of PostgreSQL': await run(['backup', '--to', first], onPostgres),
      'restore into embedded': await run(['restore', first], { DATA_DIR: embedded }),
      'backup of embedded': await run(['backup', '--to', second], { DATA_DIR: embedded }),
      'restore into PostgreSQL': await run(['restore', second, '--overwrite'], onPostgres),
    }
    mkdirSync(copy)
    const startedMs = performance.now()
    await copyEmbedded(embedded, copy)
    return { commands, pauseMs: performance.now() - startedMs }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = createReporter(SCRIPTS.backup.figures)
const [small, large] = [await measure(Number(values.share) / 10), await measure(Number(values.share))]
for (const [under, { seconds, peakMb }] of Object.entries(large.commands)) {
  report('memory', { under, ours: peakMb, peer: small.commands[under]!.peakMb })
  report('time', { under, ours: seconds, peer: small.commands[under]!.seconds })
}
report('pause', { ours: large.pauseMs, peer: small.pauseMs })
