import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { isUnavailable } from '../../../platform/db/unavailable.ts'
import { mayLackPostgres, startPostgres } from '../postgres.ts'

/** What `asked` rejects with; null when it does not. */
const catchFailure = (requested: Promise<unknown>) =>
  requested.then(
    () => null,
    (error: unknown) => error,
  )

describe.skipIf(mayLackPostgres())('a connection to PostgreSQL that is lost in use', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  const databases: Database[] = []
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    for (const db of databases) await db.destroy()
    await server.stop()
  })

  function open(patience: Parameters<typeof openPostgres>[3]) {
    const broken: Error[] = []
    const db = openPostgres(server.url, (error) => broken.push(error), {}, patience)
    databases.push(db)
    return { db, broken }
  }

  test('ends only its transaction, as an outage: the process lives and the next transaction succeeds', async () => {
    const { db, broken } = open({ statementMs: 5_000, idleInTransactionMs: 5_000 })
    const other = open({ statementMs: 5_000, idleInTransactionMs: 5_000 }).db
    const failure = await catchFailure(
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
        await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(other)
        // Nothing is under way on the connection when it goes: only a listener can hear of it.
        await expect.poll(() => broken.length).toBeGreaterThan(0)
        await sql`SELECT 1`.execute(tx)
      }),
    )
    expect(isUnavailable(failure), String(failure)).toBe(true)
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('is taken from a process that hangs in a transaction', async () => {
    const { db, broken } = open({ statementMs: 5_000, idleInTransactionMs: 100 })
    const failure = await catchFailure(
      db.transaction().execute(async (tx) => {
        await sql`SELECT 1`.execute(tx)
        await expect.poll(() => broken.length, { timeout: 5_000 }).toBeGreaterThan(0)
        await sql`SELECT 1`.execute(tx)
      }),
    )
    expect(isUnavailable(failure), String(failure)).toBe(true)
  })

  test('counts as an outage, as do a statement that takes too long and an unreachable server', async () => {
    const { db } = open({ statementMs: 50, idleInTransactionMs: 5_000 })
    const slow = await catchFailure(sql`SELECT pg_sleep(5)`.execute(db))
    expect(isUnavailable(slow), String(slow)).toBe(true)
    const nobody = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})
    databases.push(nobody)
    const refused = await catchFailure(sql`SELECT 1`.execute(nobody))
    expect(isUnavailable(refused), String(refused)).toBe(true)
  })
})
