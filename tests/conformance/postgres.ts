import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const DEBIAN = '/usr/lib/postgresql'
const START_MS_MAX = 20_000

/** Folder of PostgreSQL's programs; null when the machine has none. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Whether the operator of the tests said that PostgreSQL may be missing: `ALLOW_SKIP=postgres`. */
export function mayLackPostgres(): boolean {
  return (process.env.ALLOW_SKIP ?? '').split(',').includes('postgres')
}

/**
 * A PostgreSQL of its own in a temporary folder, on a Unix socket in that folder. It does not sync to the disk, unless
 * `isDurable`: tests do not ask what survives a power cut.
 * PostgreSQL refuses to run as root; then it runs as the user `postgres`. Answers its address and how to stop it.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<{
  url: string
  stop(): Promise<void>
}> {
  const bin = findPostgres()
  if (!bin) {
    throw new Error(
      'PostgreSQL is missing: install it (apt-get install postgresql), or let its tests be skipped by ALLOW_SKIP=postgres.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-pg-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const asUser = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args]
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))

  execFileSync(...asUser('initdb', ['-D', data, '-U', 'cliffhanger', '-A', 'trust', '-E', 'UTF8']), {
    cwd: folder,
    stdio: 'pipe',
  })
  const server = spawn(
    ...asUser('postgres', [
      ...['-D', data, '-k', folder, '-c', 'listen_addresses='],
      ...['-c', `fsync=${isDurable ? 'on' : 'off'}`],
    ]),
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const ended = once(server, 'exit')
  const isReady = () => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', folder], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const deadlineMs = Date.now() + START_MS_MAX
  while (!isReady()) {
    if (Date.now() > deadlineMs || server.exitCode !== null) {
      // runuser passes the signal on; SIGQUIT is PostgreSQL's immediate shutdown.
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
      throw new Error('PostgreSQL did not start.')
    }
    await wait(50)
  }
  return {
    url: `postgres://cliffhanger@/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      execFileSync(...asUser('pg_ctl', ['-D', data, 'stop', '-m', 'fast']), { cwd: folder, stdio: 'ignore' })
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
