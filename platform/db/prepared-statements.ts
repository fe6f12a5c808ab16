import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { ClientBase, QueryConfig } from 'pg'
import type { Database } from './tables.ts'

/** Every connection stores them until it closes. Further statements are sent without a name. */
const NAMES_MAX = 100

const namesByText = new Map<string, string>()

/** Stands for a value in a statement that is built once. */
class Placeholder {
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
  }
}

/**
 * A statement that is built once, and prepared like those of {@link executePrepared}: building a large one takes
 * longer than its execution.
 *
 * @param build receives placeholders instead of values: it may pass them on, but not compute with them or decide by
 * them
 */
export function prepareStatement<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Given
  let built: CompiledQuery<Row> | null = null
  return async (db, given) => {
    built ??= build(db, placeholders).compile()
    const values = built.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(given, value.name) : value,
    )
    const { rows } = await executePrepared(db, CompiledQuery.raw(built.sql, values))
    return rows as Row[]
  }
}

/**
 * Executes a statement that PostgreSQL parses and plans once for each connection, instead of each time; the
 * embedded database always parses it. For statements that are sent often and have few texts: each length of a
 * list of values is a text of its own.
 */
export function executePrepared<Row>(db: Database, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!namesByText.has(query.sql) && namesByText.size < NAMES_MAX) {
    namesByText.set(query.sql, toName(query.sql))
  }
  return db.executeQuery(query)
}

/**
 * From the text, so that no name can ever mean another statement: behind a pooler, processes of two releases share
 * connections.
 */
function toName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Makes a connection send the statements of {@link executePrepared} by name: Kysely sends texts only. */
export function sendByName(client: ClientBase): void {
  const send: (query: QueryConfig) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (text: string, values: unknown[]) => send({ name: namesByText.get(text), text, values }),
  })
}
