import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../../server/testing/start-app.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Each process loads the application, on a machine that may be busy. */
export const START_MS_MAX = 300_000
const LOOK_EVERY_MS = 50

/** A process of one machine, which a test ends and starts again as a supervisor does. */
export interface MachineProcess {
  port: number
  output(): string
  /** As on a deploy: SIGTERM, its drain, and a start on the same port, from the folder of another release if one is named. */
  restart(folder?: string): Promise<void>
  /** As in a crash; {@link MachineProcess.restart} starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface ProcessOptions {
  script: 'server.ts' | 'platform/main.ts'
  port: number
  /** What it prints when it accepts requests. */
  ready: string
  env: Record<string, string>
  /** Of the release that runs; this one by default. */
  folder?: string
}

/** Starts a process of the product and waits until it is ready. */
export async function startMachineProcess(options: ProcessOptions): Promise<MachineProcess> {
  const { script, port, ready, env } = options
  let folder = options.folder ?? ROOT
  let output = ''

  async function launch(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [script], {
      cwd: folder,
      env: { NODE_ENV: 'production', PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        output += chunk
      })
    }
    const giveUpAtMs = Date.now() + START_MS_MAX
    while (!said.includes(ready)) {
      if (child.exitCode !== null || Date.now() > giveUpAtMs) {
        child.kill('SIGKILL')
        throw new Error(`${script} did not start:\n${said}`)
      }
      await wait(LOOK_EVERY_MS)
    }
    return child
  }

  async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  let running = await launch()
  return {
    port,
    output: () => output,
    async restart(next = folder) {
      await end(running, 'SIGTERM')
      folder = next
      running = await launch()
    },
    kill: () => end(running, 'SIGKILL'),
    stop: () => end(running, 'SIGTERM'),
  }
}

export interface Machine extends MachineProcess {
  origin: string
  request: (target: string, options?: Parameters<typeof send>[3]) => ReturnType<typeof send>
}

/** A web front, which is attempt as the proxy in front of it would. */
export async function startWebFront(
  port: number,
  origin: string,
  env: Record<string, string>,
  folder = ROOT,
): Promise<Machine> {
  const web = await startMachineProcess({
    script: 'server.ts',
    port,
    folder,
    ready: 'Cliffhanger is ready',
    env: { CLIFFHANGER_MODE: 'demo', HOST: '127.0.0.1', APP_ORIGIN: origin, LOG_LEVEL: 'warn', ...env },
  })
  const { host } = new URL(origin)
  return { ...web, origin, request: (target, options) => send(port, host, target, options) }
}

/** As often as a viewer would press again. */
const ATTEMPTS_MAX = 10
const AGAIN_AFTER_MS = 500

/**
 * Requests until the product is not too busy. A 503 with a request id is the product's own (overloaded, or a backend too late), which a
 * machine that runs several of it may well be; without one it is a proxy's word for a request that was lost.
 */
export async function untilNotBusy<Answer extends { status: number; headers: IncomingHttpHeaders }>(
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request()
    const isBusy = answer.status === 503 && answer.headers['x-request-id'] !== undefined
    if (!isBusy || attempt === ATTEMPTS_MAX) return answer
    await wait(AGAIN_AFTER_MS)
  }
}
