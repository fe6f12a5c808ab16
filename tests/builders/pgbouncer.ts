import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPgbouncer } from '../gate/programs.ts'
import { freePort } from './free-port.ts'

const START_MS_MAX = 20_000

/** An orderly end takes at most one transaction of the product. */
const END_MS_MAX = 30_000

/** PgBouncer in transaction mode, which a test may take away for a while. */
export interface OwnPgbouncer {
  /** Of a database by this name behind it. */
  urlFor(database: string): string
  /**
   * Ends it: SIGINT, with which systemd stops it, after the transactions that are under way; SIGKILL in the middle of them.
   *
   * @throws Error if it goes on for half a minute
   */
  kill(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Of the installed PgBouncer: since 1.21 it passes on what connections prepared by name, if it is configured to. */
export function keepsNames(): boolean {
  const said = execFileSync(findPgbouncer() as string, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said)!
  return Number(major) > 1 || Number(minor) >= 21
}

/**
 * On a port of the loopback address, as docs/operating/pgbouncer.md configures it, but for passwords.
 *
 * @param postgresUrl with its socket's folder as `host`
 * @param mayPrepare with the setting that makes it keep prepared statements, which needs {@link keepsNames}
 */
export async function startPgbouncer(postgresUrl: string, mayPrepare = false): Promise<OwnPgbouncer> {
  const program = findPgbouncer()
  if (!program) {
    throw new Error(
      'PgBouncer is missing: install it (apt-get install pgbouncer), or let its tests be skipped by ALLOW_SKIP=pgbouncer.',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const [, username, host] = /^postgres:\/\/(\w+)@.*[?&]host=([^&]+)/.exec(postgresUrl)!
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${decodeURIComponent(host!)} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout',
      // The default is none up to 1.23, and 200 from 1.24 on.
      ...(keepsNames() ? [`max_prepared_statements = ${mayPrepare ? 200 : 0}`] : []),
      '',
    ].join('\n'),
  )

  async function launch() {
    const isRoot = process.getuid?.() === 0
    const server = spawn(program as string, [...(isRoot ? ['-u', 'postgres'] : []), file], {
      stdio: 'ignore',
    })
    const deadlineMs = Date.now() + START_MS_MAX
    while (!(await accepts(port))) {
      if (server.exitCode !== null || Date.now() > deadlineMs) throw new Error('PgBouncer did not start.')
      await wait(20)
    }
    return server
  }

  let server: Awaited<ReturnType<typeof launch>> | null = await launch()
  async function kill(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!server) return
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit', { signal: AbortSignal.timeout(END_MS_MAX) })
      server.kill(signal)
      await ended
    }
    server = null
  }
  return {
    urlFor: (database) => `postgres://${username}@127.0.0.1:${port}/${database}`,
    kill,
    async restart() {
      server ??= await launch()
    },
    async stop() {
      await kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
