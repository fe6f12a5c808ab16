import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { findPostgres } from '../../tests/conformance/postgres.ts'

/** How pgbench sends statements: prepared once, as the product does, or parsed each time. */
export type Protocol = 'prepared' | 'extended'

interface Statement {
  query: CompiledQuery
  /** Its one row becomes variables with this prefix. */
  rowPrefix?: string
  /** Command of pgbench that follows it. */
  next?: string
}

/**
 * A transaction for pgbench that sends the very statements which the product was seen to send, in as many round trips.
 *
 * @param variables expression with a pgbench variable, by the value it stands for; every other value is written out
 */
export function createScript(
  before: readonly string[],
  statements: readonly Statement[],
  variables: ReadonlyMap<unknown, string>,
): string {
  const lines = statements.map(({ query, rowPrefix, next }) => {
    const text = query.sql.replace(/\$(\d+)/g, (_, n) => {
      const value = query.parameters[Number(n) - 1]
      return variables.get(value) ?? toLiteral(value)
    })
    const end = rowPrefix === undefined ? ';' : `\n\\gset ${rowPrefix}`
    return [`${text}${end}`, ...(next === undefined ? [] : [next])].join('\n')
  })
  return [...before, 'BEGIN;', ...lines, 'COMMIT;', ''].join('\n')
}

function toLiteral(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError(`A statement has a ${typeof value} among its parameters.`)
}

/** Runs a script for some seconds; answers transactions per second. Rejects when one of them failed. */
export async function runPgbench(
  { url, folder, script }: { url: string; folder: string; script: string },
  { clients, seconds, protocol, given }: PgbenchRun,
): Promise<number> {
  const file = join(folder, 'unlock.sql')
  writeFileSync(file, script)
  const defined = Object.entries(given).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(join(findPostgres()!, 'pgbench'), [
    ...['-n', '-M', protocol, '-c', String(clients), '-T', String(seconds), '-f', file],
    ...defined,
    url,
  ])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  if (tps === undefined || failed !== '0') throw new Error(`pgbench says:\n${stdout}`)
  return Number(tps)
}
interface PgbenchRun {
  clients: number
  seconds: number
  protocol: Protocol
  given: Record<string, number>
}
