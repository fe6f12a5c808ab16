import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from '../server/testing/start-app.ts'
import { freePort } from '../tests/builders/free-port.ts'
import { readSamples } from '../tests/builders/samples.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS_MAX = 300_000

let product: ChildProcess
let dataDir: string
afterEach(async () => {
  if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux')(
  'the metrics of web processes and the embedded platform are at their own port, and stay when a process is replaced',
  async () => {
    const port = await freePort()
    const metricsPort = await freePort()
    dataDir = mkdtempSync(join(tmpdir(), 'metrics-'))
    product = spawn(process.execPath, ['server.ts'], {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        CLIFFHANGER_MODE: 'demo',
        WEB_PROCESSES: '2',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATA_DIR: dataDir,
        SANDBOXES: 'none',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [product.stdout!, product.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    await vi.waitFor(() => expect(output).toContain('Cliffhanger is ready'), {
      timeout: START_MS_MAX,
      interval: 50,
    })
    const request = (path: string) => send(port, `localhost:${port}`, path)
    const read = async () =>
      readSamples(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())

    for (let n = 0; n < 8; n += 1) await request('/terms-of-use/')
    const route = '/terms-of-use/'
    const labels = { route, method: 'GET', status: '2xx' }
    await vi.waitFor(async () =>
      expect((await read()).value('cliffhanger_web_requests_total', labels)).toBe(8),
    )
    const samples = await read()
    expect(samples.value('cliffhanger_web_up')).toBe(2)
    expect(samples.value('cliffhanger_platform_up')).toBe(1)
    expect(samples.value('cliffhanger_platform_database_up')).toBe(1)
    expect(
      samples.value('cliffhanger_platform_calls_total', { call: 'areaInfo', outcome: 'success' }),
    ).toBeGreaterThan(0)
    const [, drama] = /href="(\/reel-shorts\/[^"]+)"/.exec((await request('/')).text) ?? []
    const [, video] = /src="(\/media\/[^"]+\.mp4)"/.exec((await request(drama!)).text) ?? []
    const { body } = await request(video!)
    await vi.waitFor(async () => {
      const now = await read()
      expect(now.value('cliffhanger_web_response_bytes_total', { route: '/media/*' })).toBeGreaterThan(
        body.length,
      )
      expect(now.value('cliffhanger_platform_file_bytes_total', { kind: 'video' })).toBe(body.length)
    })
    for (const path of ['/metrics', '/metrics/', '/media/../metrics', '/media/%2e%2e/metrics']) {
      expect((await request(path)).text, path).not.toContain('cliffhanger_')
    }
    expect(output).not.toMatch(/Warning|"level":[56]0/)
    product.kill('SIGHUP')
    await vi.waitFor(
      async () => {
        await request('/terms-of-use/')
        const now = await read()
        expect(now.value('cliffhanger_web_requests_total', labels)).toBeGreaterThan(8)
        expect(now.value('cliffhanger_web_up')).toBe(2)
      },
      { timeout: START_MS_MAX, interval: 100 },
    )
  },
  START_MS_MAX,
)
