import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const DEBIAN = '/usr/lib/postgresql'
const START_MS_MAX = 20_000
const READY_POLL_MS = 20

/** Folder of PostgreSQL's programs; null when it is not installed. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const hasAll = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
  return folders.find(hasAll) ?? null
}

/** Whether PostgreSQL may be missing: `ALLOW_SKIP=postgres`. */
export function mayLackPostgres(): boolean {
  return (process.env.ALLOW_SKIP ?? '').split(',').includes('postgres')
}

/** A PostgreSQL that a test may stop for a while. */
export interface OwnPostgres {
  url: string
  /** Stops it: `fast` aborts transactions in order, `immediate` is like a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again after {@link OwnPostgres.halt}, and waits until it answers. */
  resume(): Promise<void>
  /** Stops it and deletes its files. */
  stop(): Promise<void>
}

const run = promisify(execFile)

/** A template cluster per version and user, to be copied: creating one takes longer than most tests. */
const TEMPLATES = join(import.meta.dirname, '../../node_modules/.cache/postgres')

/** For example `15.18`: a cluster is for one version. */
async function readVersion(bin: string): Promise<string> {
  const { stdout } = await run(join(bin, 'initdb'), ['--version'])
  return /[\d.]+/.exec(stdout)?.[0] ?? 'unknown'
}

/** Keeps owner and modes: PostgreSQL refuses a cluster that others may read. */
async function copyCluster(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}

/** Tests run in parallel: the first one to create a cluster keeps it for all. It must not be running. */
async function keepTemplate(data: string, template: string): Promise<void> {
  const draft = `${template}.${process.pid}`
  mkdirSync(TEMPLATES, { recursive: true })
  await copyCluster(data, draft)
  try {
    renameSync(draft, template)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

interface PostgresOptions {
  isDurable?: boolean
  /** What every cluster of this name has been given before it is handed out; done once, then copied. */
  prepared?: { name: string; prepare(url: string): Promise<void> }
}

/**
 * A PostgreSQL in a temporary folder, on a Unix socket in that folder. Without fsync, unless `isDurable`: tests do
 * not check power failures. PostgreSQL refuses to run as root; then it runs as the user `postgres`.
 */
export async function startPostgres({
  isDurable = false,
  prepared,
}: PostgresOptions = {}): Promise<OwnPostgres> {
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
  if (isRoot) chownSync(folder, readId('-u'), readId('-g'))

  const template = join(TEMPLATES, `${await readVersion(bin)}-${process.getuid?.()}`)
  const preparedTemplate = prepared && `${template}-${prepared.name}`
  const isPrepared = preparedTemplate !== undefined && existsSync(preparedTemplate)
  if (isPrepared) await copyCluster(preparedTemplate, data)
  else if (existsSync(template)) await copyCluster(template, data)
  else {
    await run(...asUser('initdb', ['-D', data, '-U', 'cliffhanger', '-A', 'trust', '-E', 'UTF8']), {
      cwd: folder,
    })
    await keepTemplate(data, template)
  }

  /** Answers when it has ended, once it has begun to answer. */
  async function launch(): Promise<{ ended: Promise<unknown> }> {
    const server = spawn(
      ...asUser('postgres', [
        ...['-D', data, '-k', folder, '-c', 'listen_addresses='],
        ...['-c', `fsync=${isDurable ? 'on' : 'off'}`],
      ]),
      { cwd: folder, stdio: 'ignore' },
    )
    const ended = once(server, 'exit')
    const isReady = () =>
      run(join(bin as string, 'pg_isready'), ['-h', folder]).then(
        () => true,
        () => false,
      )
    const deadlineMs = Date.now() + START_MS_MAX
    while (!(await isReady())) {
      if (Date.now() > deadlineMs || server.exitCode !== null) {
        // runuser passes the signal on; SIGQUIT is PostgreSQL's immediate shutdown.
        server.kill('SIGQUIT')
        await ended
        rmSync(folder, { recursive: true, force: true })
        throw new Error('PostgreSQL did not start.')
      }
      await wait(READY_POLL_MS)
    }
    return { ended }
  }

  let running: Awaited<ReturnType<typeof launch>> | null = await launch()
  async function halt(mode: 'fast' | 'immediate'): Promise<void> {
    const halted = running
    running = null
    if (!halted) return
    await run(...asUser('pg_ctl', ['-D', data, 'stop', '-m', mode]), { cwd: folder })
    await halted.ended
  }
  const url = `postgres://cliffhanger@/postgres?host=${encodeURIComponent(folder)}`
  if (prepared && preparedTemplate && !isPrepared) {
    await prepared.prepare(url)
    await halt('fast')
    await keepTemplate(data, preparedTemplate)
    running = await launch()
  }
  return {
    url,
    halt,
    async resume() {
      running ??= await launch()
    },
    async stop() {
      await halt('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
