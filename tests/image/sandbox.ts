import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { onPath } from '../gate/programs.ts'

/** What a container is run with. */
export interface Container {
  /** Folder of its root. */
  root: string
  env: Readonly<Record<string, string>>
  workdir: string
  user: string
  /** Paths of this machine by where the container has them; those of `volumes` can be written. */
  volumes?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, string>>
}

export interface Ended {
  /** Null: by a signal. */
  exitCode: number | null
  output: string
}

/** A container's main process, which is process 1 as without `docker run --init`. */
export interface RunningContainer {
  output(): string
  /** To the main process, as `docker stop` sends it. */
  signal(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** What keeps this machine from running containers, or null. */
export async function whyNoContainers(): Promise<string | null> {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'it needs root, which owns the files of an image'
  const missing = ['bwrap', 'mmdebstrap', 'setpriv'].filter((name) => !onPath(name))
  if (missing.length > 0)
    return `${missing.join(' and ')} missing (Debian: apt-get install bubblewrap mmdebstrap util-linux)`
  const { exitCode, stderr } = await execa(
    'bwrap',
    ['--ro-bind', '/', '/', '--proc', '/proc', '--unshare-pid', 'true'],
    { reject: false },
  )
  return exitCode === 0 ? null : `this machine permits no namespaces: ${stderr}`
}

/** Of the machine's network: names are resolved as on it. Devices and processes are the container's own. */
function isolate({ root, env, workdir, volumes = {}, files = {} }: Container, access: 'bind' | 'ro-bind') {
  return [
    ...[`--${access}`, root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/run'],
    ...['--ro-bind', '/etc/resolv.conf', '/etc/resolv.conf', '--ro-bind', '/etc/hosts', '/etc/hosts'],
    ...(access === 'ro-bind' ? ['--perms', '1777', '--tmpfs', '/tmp'] : []),
    ...Object.entries(files).flatMap(([inside, outside]) => ['--ro-bind', outside, inside]),
    ...Object.entries(volumes).flatMap(([inside, outside]) => ['--bind', outside, inside]),
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--die-with-parent', '--new-session'],
    ...['--cap-add', 'ALL', '--chdir', workdir, '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
}

/**
 * Runs a step of an image: its root can be written.
 *
 * @throws Error with its output if it fails
 */
export async function runStep(container: Container, command: string): Promise<void> {
  const args = [...isolate(container, 'bind'), '--', '/bin/sh', '-c', command]
  const { exitCode, all } = await execa('bwrap', args, { all: true, reject: false })
  if (exitCode !== 0) throw new Error(`RUN ${command}\nended with ${exitCode}:\n${all}`)
}

/** Starts a command as compose.yaml does: on a root that nobody can write, as the image's user, without any capability. */
export async function startContainer(
  container: Container,
  argv: readonly string[],
): Promise<RunningContainer> {
  const drop = ['--clear-groups', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
  const as = await readIds(container)
  const child = spawn(
    'bwrap',
    [
      ...isolate(container, 'ro-bind'),
      ...['--as-pid-1', '--info-fd', '3', '--', 'setpriv'],
      ...[`--reuid=${as.uid}`, `--regid=${as.gid}`, ...drop, '--', ...argv],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  const ended = readEnd(child, () => output)
  const info = await text(child.stdio[3] as NodeJS.ReadableStream)
  const pid = /"child-pid": (\d+)/.exec(info)?.[1]
  if (!pid) throw new Error(`The container did not start:\n${(await ended).output}`)
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  return {
    output: () => output,
    signal(signal) {
      // Its number may soon be another process's.
      if (!hasEnded && existsSync(`/proc/${pid}`)) process.kill(Number(pid), signal)
    },
    ended,
  }
}

/** Runs a command as {@link startContainer} does, until it ends. */
export async function runContainer(container: Container, argv: readonly string[]): Promise<Ended> {
  return (await startContainer(container, argv)).ended
}

async function readEnd(child: ChildProcess, output: () => string): Promise<Ended> {
  const [exitCode] = await once(child, 'close')
  return { exitCode, output: output() }
}

/** Of the user that an image names. */
async function readIds({ root, user }: Container): Promise<{ uid: string; gid: string }> {
  const { stdout } = await execa('bwrap', ['--ro-bind', root, '/', '--', 'id', user])
  const [, uid, gid] = /uid=(\d+).* gid=(\d+)/.exec(stdout)!
  return { uid: uid!, gid: gid! }
}

const POLL_MS = 100

/**
 * Waits until a container does what is expected of it.
 *
 * @throws Error with its output if it ends before, or after `timeoutMs`
 */
export async function untilContainer(
  container: RunningContainer,
  isSo: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  let hasEnded = false
  void container.ended.then(() => {
    hasEnded = true
  })
  const giveUpAtMs = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (hasEnded || Date.now() > giveUpAtMs)
      throw new Error(`The container ${hasEnded ? 'ended' : 'is not ready'}:\n${container.output()}`)
    await wait(POLL_MS)
  }
}

/** The machine's sources of Debian packages, as `mmdebstrap` reads them. */
export function listSources(): string[] {
  return ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter((file) =>
    existsSync(file),
  )
}
