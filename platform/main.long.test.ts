import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../tests/builders/free-port.ts'
import { testKey } from '../tests/builders/keys.ts'
import { aPublication } from '../tests/builders/publication.ts'
import { readSamples } from '../tests/builders/samples.ts'
import { publishAction } from './operator/actions.ts'
import { openOperator } from './operator/open-operator.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let dataDir: string
let started: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-test-'))
  started = []
})
afterEach(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string>, options: readonly string[] = []): ChildProcess {
  const given = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [...options, MAIN], {
    env: { NODE_ENV: 'test', ...given, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function findAddress(child: ChildProcess): Promise<string> {
  for (let said = ''; ; ) {
    said += (await once(child.stdout!, 'data'))[0]
    const [address] = /http:[^\s"]+(?=[\s"])/.exec(said) ?? []
    if (address) return address
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

/** Creating a database takes seconds, and longer on a busy machine. */
const CREATION_MS_MAX = 300_000

const production = { MEDIA_SECRET: testKey('media') }

test('a standalone platform serves its web fronts only (S87)', { timeout: CREATION_MS_MAX }, async () => {
  const address = await findAddress(start({ ...production, PRODUCT_API_KEY: testKey('web') }))
  const request = (headers: Record<string, string>) => fetch(new URL('/common/info', address), { headers })
  expect((await request({})).status).toBe(403)
  expect((await request({ 'x-product-api-key': testKey('web') })).status).toBe(200)
  expect((await fetch(new URL('/readyz', address))).status).toBe(200)
})

test('a standalone platform has its metrics at a port of their own, for whoever reaches it without a key', {
  timeout: CREATION_MS_MAX,
}, async () => {
  const port = await freePort()
  const child = start({ ...production, METRICS_PORT: String(port) })
  const address = await findAddress(child)
  await fetch(new URL('/common/info', address))
  const read = async () => readSamples(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const samples = await read()
  const labels = { call: 'areaInfo', outcome: 'success' }
  expect(samples.value('cliffhanger_platform_calls_total', labels)).toBe(1)
  expect(samples.value('cliffhanger_platform_database_up')).toBe(1)
  expect((await fetch(new URL('/metrics', address))).status).toBe(404)
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('SIGHUP applies settings and keys; wrong ones are reported and the former stay (S87, row 454)', {
  timeout: CREATION_MS_MAX,
}, async () => {
  const keyFile = join(dataDir, 'product-api-key')
  const setKey = (name: string) => writeFileSync(keyFile, name && testKey(name))
  setKey('former')
  const child = start({ ...production, PRODUCT_API_KEY_FILE: keyFile, LOG_LEVEL: 'info' })
  let said = ''
  const address = await findAddress(child)
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const statusWith = async (name: string) => {
    const headers = { 'x-product-api-key': testKey(name) }
    return (await fetch(new URL('/common/info', address), { headers })).status
  }
  const statuses = () => Promise.all(['former', 'later'].map(statusWith))
  async function reload(outcome: string): Promise<void> {
    said = ''
    child.kill('SIGHUP')
    await vi.waitFor(() => expect(said).toContain(outcome), { timeout: CREATION_MS_MAX })
  }
  expect(await statuses()).toEqual([200, 403])
  setKey('later')
  await reload('settings and keys renewed')
  expect(await statuses()).toEqual([403, 200])
  setKey('')
  await reload('renewal stopped')
  expect(said).toContain('PRODUCT_API_KEY')
  expect(await statuses()).toEqual([403, 200])
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('a publication is there after kill -9 and an immediate start (row 452)', {
  timeout: CREATION_MS_MAX,
}, async () => {
  const first = start(production)
  await findAddress(first)
  const operator = await openOperator({ dataDir })
  const { dramaId } = await operator.perform(publishAction, aPublication({ key: 'a', name: 'Kept' }))
  await end(first, 'SIGKILL')
  const second = start(production)
  const answer = await fetch(`${await findAddress(second)}/content/video/detail?contentId=${dramaId}`)
  expect(await answer.json()).toMatchObject({ code: '00000', data: { contentName: 'Kept' } })
  expect(await end(second, 'SIGTERM')).toBe(0)
})

test.each([
  ['a missing setting', {}, 'MEDIA_SECRET (or MEDIA_SECRET_FILE) is needed in production and is not set.'],
  [
    'a database that does not answer',
    { ...production, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    expect.stringMatching(/database/),
  ],
])(
  'a start that fails for %s exits with status 1 and one log line with the reason (row 452)',
  {
    timeout: CREATION_MS_MAX,
  },
  async (_reason, environment, sentence) => {
    const child = start(environment)
    const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    expect(code).toBe(1)
    expect(JSON.parse(complaint)).toMatchObject({
      level: 60,
      part: 'platform',
      msg: 'start failed',
      reasons: [sentence],
    })
  },
)

test('the last log line of a process that ends by a bug names it (row 452)', {
  timeout: CREATION_MS_MAX,
}, async () => {
  const fault = "data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('a sudden fault')})"
  const child = start({ ...production, LOG_LEVEL: 'error' }, ['--import', fault])
  await findAddress(child)
  const said = text(child.stdout!)
  expect(await end(child, 'SIGUSR2')).toBe(1)
  expect(JSON.parse((await said).trim().split('\n').at(-1)!)).toMatchObject({
    msg: 'stopping after uncaught error',
    err: { message: 'a sudden fault', stack: expect.stringContaining('at ') },
  })
})
