import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isoTime } from '../../runtime/iso-time.ts'

/** One line of `cliffhanger check --json`. */
export const CheckLine = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  detail: z.string(),
  advice: z.string().optional(),
})
export type CheckLine = z.infer<typeof CheckLine>

/** A machine that runs the platform. */
export interface Machine {
  machine: string
  release: string
  startedAt: string
  seenAt: string
  isSilent: boolean
  /** Asked to check itself, and not done yet. */
  isChecking: boolean
  checkedAt: string | null
  checks: CheckLine[]
}

/** Several times what lies between two signs of life. */
const SILENT_MS = 5 * 60_000
/** Then it was taken away, or has another name now, as a container has after an update. */
const GONE_MS = 86_400_000
const MACHINES_MAX = 50

export interface HealthDeps {
  db: Database
  clock: Clock
}

export async function listMachines({ db, clock }: HealthDeps): Promise<Machine[]> {
  const nowMs = clock.nowMs()
  const rows = await db
    .selectFrom('machine_check')
    .selectAll()
    .where('seen_at_ms', '>', nowMs - GONE_MS)
    .orderBy('machine')
    .limit(MACHINES_MAX)
    .execute()
  return rows.map((row) => ({
    machine: row.machine,
    release: row.release,
    startedAt: isoTime(row.started_at_ms),
    seenAt: isoTime(row.seen_at_ms),
    isSilent: row.seen_at_ms < nowMs - SILENT_MS,
    isChecking: row.asked_at_ms !== null,
    checkedAt: row.checked_at_ms === null ? null : isoTime(row.checked_at_ms),
    checks: z.array(CheckLine).parse(JSON.parse(row.checks)),
  }))
}

/** Each machine checks itself within seconds, once for all who have asked meanwhile. */
export async function askChecks({ db, clock }: HealthDeps): Promise<null> {
  await db.updateTable('machine_check').set({ asked_at_ms: clock.nowMs() }).execute()
  return null
}

export async function addMachine(
  { db, clock }: HealthDeps,
  { machine, release }: Pick<Machine, 'machine' | 'release'>,
): Promise<void> {
  const nowMs = clock.nowMs()
  const started = { release, started_at_ms: nowMs, seen_at_ms: nowMs }
  await db
    .insertInto('machine_check')
    .values({ machine, ...started })
    .onConflict((conflict) => conflict.column('machine').doUpdateSet(started))
    .execute()
  await db
    .deleteFrom('machine_check')
    .where('seen_at_ms', '<', nowMs - GONE_MS)
    .execute()
}

/** When the machine was asked to check itself, by the clock of whoever asked; null: it was not, or has answered. */
export async function findAsked({ db }: Pick<HealthDeps, 'db'>, machine: string): Promise<number | null> {
  const row = await db
    .selectFrom('machine_check')
    .select('asked_at_ms')
    .where('machine', '=', machine)
    .executeTakeFirst()
  return row?.asked_at_ms ?? null
}

export async function keepSeen({ db, clock }: HealthDeps, machine: string): Promise<void> {
  await db
    .updateTable('machine_check')
    .set({ seen_at_ms: clock.nowMs() })
    .where('machine', '=', machine)
    .execute()
}

/** Answers who asked at `askedAtMs`; whoever has asked since then is answered by the next check. */
export async function keepChecks(
  { db, clock }: HealthDeps,
  { machine, checks, askedAtMs }: { machine: string; checks: readonly CheckLine[]; askedAtMs: number },
): Promise<void> {
  await db
    .updateTable('machine_check')
    .set({
      // Compared with itself, since clocks of machines differ.
      asked_at_ms: sql`nullif(asked_at_ms, ${askedAtMs}::bigint)`,
      checked_at_ms: clock.nowMs(),
      checks: JSON.stringify(checks),
    })
    .where('machine', '=', machine)
    .execute()
}
