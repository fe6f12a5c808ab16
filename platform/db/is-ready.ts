import { sql } from 'kysely'
import type { Database } from './tables.ts'

export async function isReady(db: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db)
    return true
  } catch {
    return false
  }
}
