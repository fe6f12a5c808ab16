import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPublication } from '../tests/builders/publication.ts'
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
  const [said] = await once(child.stdout!, 'data')
  return /http:\S+/.exec(String(said))![0]
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

/** Creating a database takes seconds, and longer on a busy machine. */
const CREATION_MS_MAX = 120_000

const production = { MEDIA_SECRET: 'f3a91c07'.repeat(4) }

test('what was published is there after kill -9 and a start at once (row 452)', {
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

test('a start that cannot go on ends with one sentence and status 1 (row 452)', async () => {
  const child = start({})
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect(code).toBe(1)
  expect(complaint).toBe('MEDIA_SECRET (or MEDIA_SECRET_FILE) is needed in production and is not set.\n')
})

test('the last line of the log of a process that ends by a fault of ours names it (row 452)', {
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
