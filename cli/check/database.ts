import { once } from 'node:events'
import { connect } from 'node:net'
import { type Holder, readHolder } from '../../platform/db/folder-lock.ts'
import { inspectPooler, type PoolerState } from '../../platform/db/inspect-pooler.ts'
import { inspectPostgres, type PostgresState } from '../../platform/db/inspect-postgres.ts'
import { hasEmbedded } from '../../platform/db/open.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import type { Clocks } from './clock.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

interface DatabasePlace {
  dataDir: string
  databaseUrl: string | null
  migrateDatabaseUrl: string | null
  mayPrepare: boolean
  isProduction: boolean
}

export async function checkDatabase(place: DatabasePlace, clocks: Clocks): Promise<Finding> {
  const { databaseUrl, migrateDatabaseUrl } = place
  if (databaseUrl === null) return checkEmbedded(place)
  try {
    const state = await inspectPostgres(databaseUrl)
    clocks.saw('the database', state.nowMs)
    const migrator = migrateDatabaseUrl === null ? state : await inspectPostgres(migrateDatabaseUrl)
    const finding = judge(state, migrator)
    return finding.state === 'failed'
      ? finding
      : judgePooler(await inspectPooler(databaseUrl), place, finding)
  } catch (error) {
    return unreachable(error as Error & { code?: string })
  }
}

/** Does not open the database, which would lock the data folder. */
async function checkEmbedded({ dataDir, isProduction }: DatabasePlace): Promise<Finding> {
  const holder = await findRunning(dataDir)
  const found = hasEmbedded(dataDir) ? `PGlite in ${dataDir}` : 'PGlite, created at the first start'
  const detail = holder ? `${found}, in use by the running product (pid ${holder.pid})` : found
  return isProduction
    ? warning(
        `${detail}; a power failure can lose the last payments`,
        'Set DATABASE_URL to a PostgreSQL for anything that matters.',
      )
    : ok(detail)
}

/** A process that was killed leaves its file, but responds no more. */
async function findRunning(dataDir: string): Promise<Holder | null> {
  const holder = readHolder(dataDir)
  if (!holder?.operatorSocket) return null
  const socket = connect(holder.operatorSocket)
  try {
    await once(socket, 'connect')
    return holder
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

function judge(state: PostgresState, migrator: PostgresState): Finding {
  const { role, version, pending, unknown, closedTables, closedFunctions } = state
  const here = `PostgreSQL ${version} as ${role}`
  if (unknown.length > 0) {
    return failed(
      `${here}: its schema is of a newer release (${unknown.join(', ')})`,
      'Run that release, or restore a backup of this one.',
    )
  }
  if (closedTables.length > 0) {
    return failed(
      `${here} may not read and write ${closedTables.join(', ')}`,
      `Run as their owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};`,
    )
  }
  if (closedFunctions.length > 0) {
    return failed(
      `${here} may not execute ${closedFunctions.join(', ')}`,
      `Run as their owner: GRANT EXECUTE ON FUNCTION ${closedFunctions.join(', ')} TO ${role};`,
    )
  }
  if (pending.length > 0 && !migrator.mayCreate) {
    return failed(
      `${here}: ${pending.length} migrations are due and ${migrator.role} may not create tables`,
      `Run as the owner of the database: GRANT CREATE ON SCHEMA public TO ${migrator.role}; or set MIGRATE_DATABASE_URL.`,
    )
  }
  if (!state.isDurable) {
    return warning(
      `${here}: fsync or synchronous_commit is off, so a power failure can lose payments`,
      'Switch both on in postgresql.conf.',
    )
  }
  return ok(
    pending.length === 0
      ? `${here}, schema up to date`
      : `${here}, ${pending.length} migrations run at the next start`,
  )
}

function judgePooler(
  { isPooled, isLimited, canPrepare }: PoolerState,
  { mayPrepare }: DatabasePlace,
  finding: Finding,
) {
  if (mayPrepare && !canPrepare) {
    return failed(
      'a pooler that loses prepared statements, so unlocks fail',
      'Set DATABASE_PREPARED_STATEMENTS=off; or PgBouncer 1.21 or newer with max_prepared_statements = 200.',
    )
  }
  if (!isLimited) {
    return warning(
      'a pooler ignores the time limits of statements, so a process that hangs locks wallets for good',
      `Run for the role of DATABASE_URL: ALTER ROLE … SET statement_timeout = '15s'; ALTER ROLE … SET idle_in_transaction_session_timeout = '5s';`,
    )
  }
  return isPooled ? { ...finding, detail: `${finding.detail}, behind a pooler` } : finding
}

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Set the right password in DATABASE_URL and MIGRATE_DATABASE_URL.',
  '28000': 'Allow this role to connect in pg_hba.conf.',
  '3D000': 'Create it: createdb --owner ROLE NAME.',
  '08P01':
    'Let PgBouncer ignore them: ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout.',
  ECONNREFUSED: 'Start PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOENT: 'Start PostgreSQL, or correct the path of its socket in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
}

/** The driver's messages contain role and database, but never a password. */
function unreachable(error: Error & { code?: string }): Finding {
  const { code = '', message } = error
  return failed(
    `no connection: ${message || code}`,
    isCertificateFault(code)
      ? CERTIFICATE_ADVICE
      : (ADVICE[code] ?? 'Start PostgreSQL and let this machine reach it, or correct DATABASE_URL.'),
  )
}
