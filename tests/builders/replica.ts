import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgres } from '../conformance/postgres.ts'

const START_MS_MAX = 20_000
const run = promisify(execFile)

/** A streaming replica that a test may end. */
export interface OwnReplica {
  url: string
  /** As in a crash. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Made by `pg_basebackup` of a running PostgreSQL, on a Unix socket. @param primaryUrl with its socket's folder as `host` */
export async function startReplica(primaryUrl: string): Promise<OwnReplica> {
  const bin = findPostgres() as string
  const [, host] = /[?&]host=([^&]+)/.exec(primaryUrl)!
  const primaryFolder = decodeURIComponent(host!)
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-replica-'))
  const data = join(folder, 'data')
  const { uid, gid } = statSync(primaryFolder)
  chownSync(folder, uid, gid)
  const isRoot = process.getuid?.() === 0
  const asUser = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args]
  await run(
    ...asUser('pg_basebackup', [
      ...['-h', primaryFolder, '-U', 'cliffhanger', '-D', data],
      ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'],
    ]),
    { cwd: folder },
  )

  async function launch() {
    const server = spawn(
      ...asUser('postgres', ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']),
      { cwd: folder, stdio: 'ignore' },
    )
    const ended = once(server, 'exit')
    const isReady = () =>
      run(join(bin, 'pg_isready'), ['-h', folder]).then(
        () => true,
        () => false,
      )
    const deadlineMs = Date.now() + START_MS_MAX
    while (!(await isReady())) {
      if (Date.now() > deadlineMs || server.exitCode !== null) throw new Error('The replica did not start.')
      await wait(20)
    }
    return { ended }
  }

  let running: Awaited<ReturnType<typeof launch>> | null = await launch()
  async function kill(): Promise<void> {
    const killed = running
    running = null
    if (!killed) return
    await run(...asUser('pg_ctl', ['-D', data, 'stop', '-m', 'immediate']), { cwd: folder })
    await killed.ended
  }
  return {
    url: `postgres://cliffhanger@/postgres?host=${encodeURIComponent(folder)}`,
    kill,
    async restart() {
      running ??= await launch()
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
