import type { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database, Tables } from '../../platform/db/tables.ts'
import type { Life } from './life.ts'
import { PreparedStatements } from './prepared.ts'

/** A fault put into the platform's statements on purpose: what is sent instead. */
export type Rewrite = (statement: string) => string

/**
 * One PGlite that outlives the platform's lives. Each life has a way of its own to it; one transaction or statement at
 * a time has the connection, and who has it next is up to the seed. A killed life's transaction is rolled back, as a
 * database does when its client is gone.
 */
export class SharedConnection {
  readonly #pglite: PGlite
  readonly #statements: PreparedStatements
  #holder: Life | null = null
  #isInTransaction = false
  #running = 0
  statementCount = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#statements = new PreparedStatements(pglite)
  }

  /** Whether a statement runs; it ends by itself. */
  get isBusy(): boolean {
    return this.#running > 0
  }

  /** Whether nobody's transaction is open. */
  get isFree(): boolean {
    return this.#holder === null
  }

  /** Reads behind the platform's back. */
  async inspect<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.#query<Row>(statement, parameters)).rows
  }

  /** Rolls back what a killed life left open. */
  async bury(): Promise<void> {
    if (!this.#holder?.isOver) return
    if (this.#isInTransaction) await this.#pglite.exec('ROLLBACK')
    this.#isInTransaction = false
    this.#holder = null
  }

  /** The database as one life sees it. */
  createDatabase(life: Life, rewrite: Rewrite): Database {
    const connection: DatabaseConnection = {
      executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
        life.step(`statement ${sql.slice(0, 24)}`, () => this.#query<Row>(rewrite(sql), [...parameters])),
      streamQuery: () => {
        throw new Error('Nothing of the platform reads row by row.')
      },
    }
    const driver: Driver = {
      init: async () => {},
      acquireConnection: async () => {
        await life.turn('database', () => this.#holder === null)
        this.#holder = life
        return connection
      },
      beginTransaction: async (_connection, { isolationLevel }) => {
        await life.step('begin', async () => {
          await this.#query(rewrite(isolationLevel ? `BEGIN ISOLATION LEVEL ${isolationLevel}` : 'BEGIN'))
          this.#isInTransaction = true
        })
      },
      commitTransaction: () => life.step('commit', () => this.#end(rewrite('COMMIT'))),
      rollbackTransaction: () => life.step('rollback', () => this.#end('ROLLBACK')),
      releaseConnection: async () => {
        // A connection that broke is closed, and the database ends what it had begun.
        if (this.#isInTransaction) await this.#end('ROLLBACK')
        this.#holder = null
      },
      destroy: async () => {},
    }
    return new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  async #end(statement: string): Promise<void> {
    this.#isInTransaction = false
    await this.#query(statement)
  }

  async #query<Row>(statement: string, parameters: unknown[] = []): Promise<QueryResult<Row>> {
    this.#running += 1
    this.statementCount += 1
    try {
      return await this.#statements.run<Row>(statement, parameters)
    } finally {
      this.#running -= 1
    }
  }
}
