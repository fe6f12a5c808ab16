import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import type { CallRecord } from './call-watch.ts'
import type { PoolDepth } from './pool-depth.ts'
import { DatabaseBusyError } from './unavailable.ts'

interface EmbeddedOptions {
  pglite: PGlite
  record: CallRecord | null
}

/** The same limit as for a statement on PostgreSQL. */
const WAIT_MS_MAX = 15_000

/** Calls wait for the single connection only up to a deadline, and each statement is recorded. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #options: EmbeddedOptions
  #driver: EmbeddedDriver | null = null

  constructor(options: EmbeddedOptions) {
    super(options)
    this.#options = options
  }

  override createAdapter(): PGliteAdapter {
    return new EmbeddedAdapter()
  }

  override createDriver(): PGliteDriver {
    this.#driver = new EmbeddedDriver(this.#options)
    return this.#driver
  }

  depth(): PoolDepth {
    return this.#driver?.depth() ?? { openCount: 0, busyCount: 0, waitingCount: 0 }
  }
}

class EmbeddedAdapter extends PGliteAdapter {
  /** Otherwise Kysely would let calls wait without a deadline, before they reach the driver. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Connection = Parameters<PGliteDriver['beginTransaction']>[0]

class EmbeddedDriver extends PGliteDriver {
  readonly #options: EmbeddedOptions
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  constructor(options: EmbeddedOptions) {
    const { pglite, record } = options
    super({
      pglite,
      async onCreateConnection(connection: DatabaseConnection) {
        if (!record) return
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (...query) => record.during(() => execute(...query))
      },
    })
    this.#options = options
  }

  depth(): PoolDepth {
    return { openCount: 1, busyCount: this.#isTaken ? 1 : 0, waitingCount: this.#waiting.size }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await this.#awaitTurn()
    this.#isTaken = true
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    const [next] = this.#waiting
    if (next) next()
    else this.#isTaken = false
  }

  #awaitTurn(): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#waiting.delete(take)
      turn.reject(new DatabaseBusyError())
    }, WAIT_MS_MAX)
    const take = () => {
      clearTimeout(timer)
      this.#waiting.delete(take)
      turn.resolve()
    }
    this.#waiting.add(take)
    return turn.promise
  }

  override beginTransaction(connection: Connection): Promise<void> {
    return this.#recorded(() => super.beginTransaction(connection))
  }

  override commitTransaction(connection: Connection): Promise<void> {
    return this.#recorded(() => super.commitTransaction(connection))
  }

  override rollbackTransaction(connection: Connection): Promise<void> {
    return this.#recorded(() => super.rollbackTransaction(connection))
  }

  override async destroy(): Promise<void> {
    await this.#recorded(() => super.destroy())
  }

  #recorded<Result>(call: () => Promise<Result>): Promise<Result> {
    const { record } = this.#options
    return record ? record.during(call) : call()
  }
}
