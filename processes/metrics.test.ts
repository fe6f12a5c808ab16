import { afterEach, expect, test, vi } from 'vitest'
import { createInstruments, type Measured } from '../configuration/instruments.ts'
import { loadConfig } from '../server/config/config.ts'
import { freePort } from '../tests/builders/free-port.ts'
import { testKey } from '../tests/builders/keys.ts'
import { readSamples } from '../tests/builders/samples.ts'
import { openMetrics, openWebMetrics } from './metrics.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) await close()
})

function configured(environment: Record<string, string>) {
  return loadConfig({
    CLIFFHANGER_MODE: 'demo',
    PRODUCT_API_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: testKey('session'),
    ...environment,
  })
}

async function open(readPlatform: () => Promise<Measured>, { isWebSilent = false } = {}) {
  const port = await freePort()
  const parts = configured({ METRICS_PORT: String(port) })
  const web = (await openWebMetrics(parts))!
  web.stop()
  const close = await openMetrics(parts, {
    readWeb: async () => (isWebSilent ? [] : [await web.read()]),
    platform: { readMetrics: readPlatform },
  })
  closers.push(close)
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

function platformMetrics() {
  const { read, stop } = createInstruments('cliffhanger_platform_')
  stop()
  return read
}

test('nothing is measured and no port opens unless METRICS_PORT is set', async () => {
  const parts = configured({})
  expect(await openWebMetrics(parts)).toBeUndefined()
  const platform = { readMetrics: vi.fn(async () => []) }
  await (await openMetrics(parts, { readWeb: async () => [], platform }))()
  expect(platform.readMetrics).not.toHaveBeenCalled()
})

test('web processes and the embedded platform are read at one address, and nothing else is there', async () => {
  const request = await open(platformMetrics())
  const response = await request('/metrics')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = readSamples(await response.text())
  expect(samples.value('cliffhanger_web_up')).toBe(1)
  expect(samples.value('cliffhanger_platform_up')).toBe(1)
  for (const path of ['/', '/metrics/', '/healthz', '/media/x'])
    expect((await request(path)).status).toBe(404)
  expect((await request('/metrics', { method: 'POST' })).status).toBe(404)
})

test('a platform that does not respond is reported as down, beside the metrics of web processes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const requested = Promise.withResolvers<void>()
  const request = await open(() => {
    requested.resolve()
    return new Promise(() => {})
  })
  const response = request('/metrics')
  await requested.promise
  await vi.advanceTimersByTimeAsync(4_000)
  const samples = readSamples(await (await response).text())
  expect(samples.value('cliffhanger_platform_up')).toBe(0)
  expect(samples.value('cliffhanger_web_up')).toBe(1)
})

test('web processes that do not respond are reported as none, not left out', async () => {
  const request = await open(platformMetrics(), { isWebSilent: true })
  const samples = readSamples(await (await request('/metrics')).text())
  expect(samples.value('cliffhanger_web_up')).toBe(0)
  expect(samples.value('cliffhanger_platform_up')).toBe(1)
})

test('METRICS_PORT is not the port of viewers', () => {
  expect(() => configured({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(
    /METRICS_PORT must differ from PORT/,
  )
  expect(() => configured({ METRICS_PORT: 'x' })).toThrow(/METRICS_PORT must be a whole number/)
  expect(configured({ METRICS_PORT: '9464' }).config.metrics).toEqual({ host: '127.0.0.1', port: 9464 })
})
