import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../tests/builders/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
/** The first start creates a database, on a machine that may be busy. */
const START_MS_MAX = 120_000

const dataDir = mkdtempSync(join(tmpdir(), 'start-command-'))
let started: ChildProcess | undefined
afterAll(() => {
  // Both npm and the process it started: the test may have failed before they ended.
  if (started?.pid && !hasEnded(started)) process.kill(-started.pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

test('SIGTERM to "npm start" ends the product with it (row 454)', { timeout: START_MS_MAX }, async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  const child = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: 'ignore' })
  started = child
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok || hasEnded(child),
      () => hasEnded(child),
    )
  await expect.poll(isReady, { timeout: START_MS_MAX }).toBe(true)
  child.kill('SIGTERM')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
})
