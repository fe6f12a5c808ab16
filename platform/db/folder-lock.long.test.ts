import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_TIMERS, standingClock } from '../../tests/builders/platform.ts'
import { FolderLockedError, findHolder, type Holder, lockFolder, readHolder } from './folder-lock.ts'
import { readProcessPlace } from './process-place.ts'

const HOLDER_SCRIPT = `
  const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)})
  const { systemClock, systemTimers } = await import(${JSON.stringify(new URL('../runtime/clock.ts', import.meta.url).href)})
  try {
    await lockFolder(process.argv[1], '/the/socket', { clock: systemClock, timers: systemTimers })
    process.send('held')
    setInterval(() => {}, 1000)
  } catch (error) {
    process.send(error.message)
    process.exit(1)
  }`

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lock-test-')))
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Another process that tries to lock the folder; `said` is `held`, or the refusal. */
async function opener(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER_SCRIPT, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [said] = await once(child, 'message')
  return { child, said }
}

const deps = () => ({ clock: { nowMs: () => Date.now() }, timers: NO_TIMERS })

describe('the lock of the data folder (row 452)', () => {
  test('a second process is refused with a sentence that names the first', async () => {
    const first = await opener()
    expect(first.said).toBe('held')
    const second = await opener()
    expect(second.said).toContain(`in use by the process with pid ${first.child.pid}`)
    expect(second.said).toContain(folder)
    const refusal = await lockFolder(folder, null, deps()).catch((error) => error)
    expect(refusal).toBeInstanceOf(FolderLockedError)
    expect(refusal.holder).toMatchObject({ pid: first.child.pid, operatorSocket: '/the/socket' })
  })

  test('a killed holder frees it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const holder = await opener()
      expect(holder.said).toBe('held')
      await end(holder.child, 'SIGKILL')
    }
    const lock = await lockFolder(folder, null, deps())
    expect(readHolder(folder)?.pid).toBe(process.pid)
    await lock.release()
  })

  test('exactly one of many concurrent processes gets it', async () => {
    const said = (await Promise.all([opener(), opener(), opener(), opener()])).map((one) => one.said)
    expect(said.filter((sentence) => sentence === 'held')).toHaveLength(1)
  })

  test('is refused inside one process too, and free again after its release', async () => {
    const lock = await lockFolder(folder, null, deps())
    await expect(lockFolder(folder, null, deps())).rejects.toThrow(`pid ${process.pid}`)
    await lock.release()
    expect(existsSync(join(folder, 'lock.json'))).toBe(false)
    await (await lockFolder(folder, null, deps())).release()
  })
})

describe('a stranger that has taken the name of the folder’s socket (rows 452, 454)', () => {
  let stranger: Server
  const connections: Socket[] = []
  afterEach(async () => {
    stranger.close()
    for (const connection of connections.splice(0)) connection.destroy()
    await once(stranger, 'close')
  })

  test.each([
    ['hangs up', (connection: Socket) => connection.destroy()],
    ['answers something', (connection: Socket) => connection.end('x'.repeat(64))],
    ['repeats the question', (connection: Socket) => connection.pipe(connection)],
  ])('%s: the folder is locked all the same, once', { timeout: 60_000 }, async (_name, answer) => {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
    stranger = createServer((connection) => {
      connections.push(connection)
      answer(connection.on('error', () => {}))
    })
    stranger.listen(`\0cliffhanger-${name}`)
    await once(stranger, 'listening')
    const lock = await lockFolder(folder, null, deps())
    expect((await findHolder(folder))?.pid).toBe(process.pid)
    expect((await opener()).said).toContain(`in use by the process with pid ${process.pid}`)
    await lock.release()
    expect(await findHolder(folder)).toBe(null)
    const next = await opener()
    expect(next.said).toBe('held')
    await end(next.child, 'SIGKILL')
    await (await lockFolder(folder, null, deps())).release()
  })
})

test('a process waits for a command that holds the folder (row 452)', async () => {
  const command = await lockFolder(folder, null, deps())
  const product = await lockFolder(folder, '/the/socket', {
    ...deps(),
    waitMsMax: 15_000,
    onWait: () => void command.release(),
  })
  expect(readHolder(folder)?.operatorSocket).toBe('/the/socket')
  const onWait = () => expect.fail('A product is not waited for.')
  await expect(lockFolder(folder, null, { ...deps(), waitMsMax: 15_000, onWait })).rejects.toThrow(
    FolderLockedError,
  )
  await product.release()
})

describe('where the socket of the holder cannot be seen (row 452)', () => {
  const clock = standingClock()
  const here = readProcessPlace()
  const elsewhere = { ...here, hasAbstractSockets: false }

  function leaveFile(given: Partial<Holder>, ageMs: number): void {
    const holder: Holder = {
      pid: 4_000_000,
      bootId: here.bootId,
      pidNamespace: here.pidNamespace,
      netNamespace: here.netNamespace,
      startedAtMs: 0,
      hasSocket: false,
      operatorSocket: null,
      token: 'of another',
      ...given,
    }
    const file = join(folder, 'lock.json')
    writeFileSync(file, JSON.stringify(holder))
    const seconds = (clock.nowMs() - ageMs) / 1000
    utimesSync(file, seconds, seconds)
  }
  const take = (place = elsewhere) => lockFolder(folder, null, { clock, timers: NO_TIMERS, place })

  test.each([
    ['a process that ended', { pid: 4_000_000 }, 1_000, true],
    ['a process that lives', { pid: process.pid }, 1_000, false],
    ['a process number given to another program', { pid: process.pid }, 60_000, true],
    ['a holder in another container', { pidNamespace: 'pid:[1]' }, 1_000, false],
    ['a silent holder in another container', { pidNamespace: 'pid:[1]' }, 60_000, true],
    ['a holder on another machine', { bootId: 'another' }, 1_000, false],
    ['a machine that was started again', { bootId: 'another' }, 60_000, true],
  ])('%s', async (_name, holder, ageMs, isFree) => {
    leaveFile(holder, ageMs)
    if (isFree) await (await take()).release()
    else await expect(take()).rejects.toThrow(FolderLockedError)
  })

  test('an unreadable file counts as a lock while it is fresh', async () => {
    writeFileSync(join(folder, 'lock.json'), '{')
    utimesSync(join(folder, 'lock.json'), clock.nowMs() / 1000, clock.nowMs() / 1000)
    await expect(take()).rejects.toThrow('in use by another process')
    clock.advance(60_000)
    await (await take()).release()
  })

  test('a heartbeat keeps the file fresh', async () => {
    let beat = () => {}
    const timers = {
      every(_intervalMs: number, action: () => void) {
        beat = action
        return () => {}
      },
    }
    const lock = await lockFolder(folder, null, { clock, timers, place: elsewhere })
    clock.advance(120_000)
    beat()
    const other = { ...elsewhere, pidNamespace: 'pid:[1]' }
    await expect(take(other)).rejects.toThrow(FolderLockedError)
    await lock.release()
  })
})
