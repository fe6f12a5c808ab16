import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { copyEmbedded } from '../../../platform/db/copy-embedded.ts'
import { LOGS_FOLDER } from './secrets-seen.ts'
import { toSandboxPort } from './sign-in.ts'

const ROOT = join(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 100_000
/** Removed at the start of a run, with the data of the product shared by all tests; see `playwright.config.ts`. */
export const TEMPLATE_DATA_DIR = join(ROOT, 'test-results/template-data')

/** A separate product for the test, in addition to the shared one. */
export interface Product {
  origin: string
  dataDir: string
  process: ChildProcess
  /** The output so far. */
  output(): string
  stop(options?: { keepsData?: boolean }): Promise<void>
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cliffhanger-e2e-'))
}

/**
 * A data folder with the tests' catalogue in its database, which takes seconds to create: copied from one that the first
 * caller of this run makes.
 */
export async function newDataDir(): Promise<string> {
  if (!existsSync(TEMPLATE_DATA_DIR)) await makeTemplate()
  const dataDir = await newFolder()
  await copyEmbedded(TEMPLATE_DATA_DIR, dataDir)
  return dataDir
}

/** Workers run in parallel: the first to finish provides the template for all. */
async function makeTemplate(): Promise<void> {
  const draft = `${TEMPLATE_DATA_DIR}.${process.pid}`
  await execa(process.execPath, [join(import.meta.dirname, 'seed-data.ts'), draft])
  try {
    await rename(draft, TEMPLATE_DATA_DIR)
  } catch (error) {
    if (!existsSync(TEMPLATE_DATA_DIR)) throw error
    await rm(draft, { recursive: true })
  }
}

/** Runs a script of `cli/` to its end. */
export async function command(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'cli', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [exitCode] = await once(child, 'exit')
  return { exitCode: exitCode as number | null, output }
}

/** Starts the product in `root` on a port and waits until it is ready. */
export async function startProduct(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  root = ROOT,
): Promise<Product> {
  const origin = `http://localhost:${port}`
  const script = join(root, 'cli/start.ts')
  const child = await startProcess(script, `${origin}/readyz`, {
    PORT: String(port),
    SANDBOX_PORT: String(toSandboxPort(origin)),
    DATA_DIR: dataDir,
    ...env,
  })
  return {
    origin,
    dataDir,
    process: child.process,
    output: child.output,
    async stop({ keepsData = false } = {}) {
      await child.end()
      if (!keepsData) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a separate reference platform, for a product with a remote product API. */
export async function startPlatform(port: number, dataDir: string) {
  const child = await startProcess(join(ROOT, 'platform/main.ts'), `http://127.0.0.1:${port}/common/info`, {
    PORT: String(port),
    DATA_DIR: dataDir,
    CLIFFHANGER_MODE: 'demo',
  })
  return {
    async stop({ keepsData = false } = {}) {
      await child.end()
      if (!keepsData) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts Studio beside the product of a data folder, which has an account of it. */
export async function startStudio(port: number, dataDir: string) {
  const origin = `http://localhost:${port}`
  const env = { STUDIO_PORT: String(port), DATA_DIR: dataDir }
  const child = await startProcess(join(ROOT, 'cli/studio.ts'), `${origin}/healthz`, env)
  return { origin, pid: child.process.pid, stop: () => child.end() }
}

/** Starts a script and waits until it responds at an address. */
async function startProcess(script: string, readyAddress: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const isReady = await fetch(readyAddress).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) break
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      child.kill('SIGKILL')
      throw new Error(`${script} does not respond at ${readyAddress}:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    process: child,
    output: () => output,
    async end() {
      const isOver = child.exitCode !== null || child.signalCode !== null
      if (!isOver) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      // For a process that ended unexpectedly, this is the only explanation.
      await mkdir(LOGS_FOLDER, { recursive: true })
      await writeFile(join(LOGS_FOLDER, `${child.pid}.log`), output)
    },
  }
}
