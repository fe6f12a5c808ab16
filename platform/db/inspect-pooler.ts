import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { TIMEOUTS } from './open.ts'

export interface PoolerState {
  /** Something between this process and PostgreSQL shares its connections. */
  isPooled: boolean
  /** The time limits of the product's statements and transactions apply. */
  isLimited: boolean
  /** Prepared statements work. */
  canPrepare: boolean
}

/** On a busy pool, two connections meet on one of PostgreSQL's by chance. */
const ROUNDS = 5
/** SQLSTATEs of a prepared statement that exists already, or does not exist. */
const LOST_NAMES = ['42P05', '26000']
const CONNECT_TIMEOUT_MS = 5_000

/** What lies between here and PostgreSQL. Rejects with the driver's error when there is no connection. */
export async function inspectPooler(url: string): Promise<PoolerState> {
  const connect = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: TIMEOUTS.statementMs,
      idle_in_transaction_session_timeout: TIMEOUTS.idleInTransactionMs,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const clients: Client[] = []
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await connect())
    const [one, other] = clients as [Client, Client]
    const { rows } = await one.query<{ pid: number; isLimited: boolean }>(`
      SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') <> '0'
        AND current_setting('idle_in_transaction_session_timeout') <> '0' AS "isLimited"
    `)
    const { pid, isLimited } = rows[0]!
    return {
      isPooled: pid !== Reflect.get(one, 'processID'),
      isLimited,
      canPrepare: await prepareTwice(one, other),
    }
  } finally {
    for (const client of clients) await client.end()
  }
}

async function prepareTwice(one: Client, other: Client): Promise<boolean> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const statement = { name: randomUUID(), text: 'SELECT 1' }
      for (const client of [one, other, one]) await client.query(statement)
    }
    return true
  } catch (error) {
    if (LOST_NAMES.includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
