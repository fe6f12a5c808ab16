import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPgbouncer } from '../gate/programs.ts'
import { freePort } from './free-port.ts'

const START_MS_MAX = 20_000

/** PgBouncer in transaction mode, which a test may take away for a while. */
export interface OwnPgbouncer {
  /** Of a database by this name behind it. */
  urlFor(database: string): string
  /** Ends every connection at once. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * On a port of the loopback address, as docs/operating/pgbouncer.md configures it, but for passwords.
 *
 * @param postgresUrl with its socket's folder as `host`
 * @param settings further lines of its configuration
 */
export async function startPgbouncer(postgresUrl: string, settings: string[] = []): Promise<OwnPgbouncer> {
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
      ...settings,
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
  async function kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const killed = server
    server = null
    if (!killed || killed.exitCode !== null) return
    const ended = once(killed, 'exit')
    killed.kill(signal)
    await ended
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
