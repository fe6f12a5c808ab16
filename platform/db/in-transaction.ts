import type { Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const ATTEMPTS_MAX = 3
const AGAIN_CODES = new Set(['40001', '40P01'])

/**
 * Runs `action` in one transaction and commits it, or rolls back and rejects with what `action` threw. It may
 * run again after a deadlock, so it must have no side effects outside the database.
 *
 * On PGlite a query outside waits for the end of the transaction: `action` must use `tx` only, or it
 * deadlocks.
 */
export async function inTransaction<Result>(
  db: Database,
  action: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(action)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt >= ATTEMPTS_MAX || !AGAIN_CODES.has(code)) throw error
    }
  }
}
