import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../tests/builders/free-port.ts'
import { testKey } from '../tests/builders/keys.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS_MAX = 300_000

/** Folder of a Node that cannot run TypeScript, as Debian's; null: this machine has none. */
function findOldNode(): string | null {
  const isOld = (folder: string) => {
    try {
      accessSync(join(folder, 'node'), constants.X_OK)
      const [major] = execFileSync(join(folder, 'node'), ['-p', 'process.versions.node'])
        .toString()
        .split('.')
      return Number(major) >= 20 && Number(major) < 24
    } catch {
      return false
    }
  }
  return (process.env.PATH ?? '').split(delimiter).find(isOld) ?? null
}

const oldNode = findOldNode()

describe.runIf(oldNode)('with Node 20 installed (row 454)', { timeout: START_MS_MAX }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-old-node-'))
  const PATH = [oldNode, '/usr/bin', '/bin'].join(delimiter)
  let product: ChildProcess | undefined
  afterEach(() => {
    if (product?.pid && product.exitCode === null) process.kill(-product.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(['platform/main.ts', 'cli/start.ts'])(
    'node %s says which Node is needed, without a stack trace',
    async (file) => {
      const { exitCode, stdout, stderr } = await execa('node', [file], {
        cwd: ROOT,
        reject: false,
        env: { PATH },
      })
      expect([exitCode, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^Cliffhanger runs on Node 24; this is v2\d\.[^\n]+$/)
    },
  )

  test('npm run serve runs in production', async () => {
    const port = await freePort()
    const child: ChildProcess = spawn('npm', ['run', 'serve'], {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        PATH,
        PORT: String(port),
        APP_ORIGIN: `http://localhost:${port}`,
        DATA_DIR: folder,
        SESSION_SECRET: testKey('session'),
        MEDIA_SECRET: testKey('media'),
        WEB_PROCESSES: '1',
        LOG_LEVEL: 'warn',
      },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    product = child
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok || child.exitCode !== null,
        () => child.exitCode !== null,
      )
    await expect.poll(isReady, { timeout: START_MS_MAX }).toBe(true)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
