import type { Database } from './tables.ts'

export interface PoolDepth {
  openCount: number
  busyCount: number
  /** Operations that wait for a connection. */
  waitingCount: number
}

const readers = new WeakMap<Database, () => PoolDepth>()

/** @returns the same database */
export function withPoolDepth(db: Database, read: () => PoolDepth): Database {
  readers.set(db, read)
  return db
}

export function readPoolDepth(db: Database): PoolDepth | null {
  return readers.get(db)?.() ?? null
}
