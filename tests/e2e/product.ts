import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000

/** A product of the test's own, beside the one all tests share. */
export interface Product {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  stop(): Promise<void>
}

export function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cliffhanger-e2e-'))
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

/** Starts the product on a port and waits until it is ready. */
export async function startProduct(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(ROOT, 'cli/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) break
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      child.kill('SIGKILL')
      throw new Error(`The product did not become ready on port ${port}:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
