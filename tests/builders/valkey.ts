import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findValkey } from '../gate/programs.ts'
import { freePort } from './free-port.ts'

const START_MS_MAX = 20_000

/** A Valkey, or Redis, that a test may stop for a while. */
export interface OwnValkey {
  url: string
  /** As in a crash: what it had is lost. */
  kill(): Promise<void>
  /** On the same port, empty. */
  restart(): Promise<void>
  /** Accepts connections and commands, and does not respond. */
  hang(): void
  resume(): void
  stop(): Promise<void>
}

/** In memory only, on a port of the loopback address. */
export async function startValkey(): Promise<OwnValkey> {
  const program = findValkey()
  if (!program) {
    throw new Error(
      'Valkey is missing: install it (apt-get install redis-server), or let its tests be skipped by ALLOW_SKIP=valkey.',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-valkey-'))
  const port = await freePort()
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]

  async function launch() {
    const server = spawn(program as string, args, { stdio: 'ignore' })
    const deadlineMs = Date.now() + START_MS_MAX
    while (!(await responds(port))) {
      if (server.exitCode !== null || Date.now() > deadlineMs) throw new Error('Valkey did not start.')
      await wait(20)
    }
    return server
  }

  let server: Awaited<ReturnType<typeof launch>> | null = await launch()
  async function kill(): Promise<void> {
    const killed = server
    server = null
    if (killed?.kill('SIGKILL')) await once(killed, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      server ??= await launch()
    },
    hang: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function responds(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(1_000) })
    return String(answer) === '+PONG\r\n'
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
