import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderLockedError, lockFolder, readHolder } from './folder-lock.ts'

const HOLDER_SCRIPT = `
  const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)})
  try {
    await lockFolder(process.argv[1], '/the/socket')
    globalThis.gc()
    process.send('held')
    setInterval(() => {}, 1000)
  } catch (error) {
    process.send(error.message)
    process.exit(1)
  }`
const HOLDER = [process.execPath, '--expose-gc', '--input-type=module', '-e', HOLDER_SCRIPT]
/** As a container has them: the process has the number 1 in its own namespace. */
const OWN_NAMESPACES = ['unshare', '--map-root-user', '--net', '--pid', '--fork', '--kill-child']

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lock-test-')))
  children = []
})
afterEach(async () => {
  for (const child of children) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Another process that tries to lock the folder; `said` is `held`, or the refusal. */
async function opener(prefix: string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const [command, ...args] = [...prefix, ...HOLDER, folder]
  const child = spawn(command!, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  const [said] = await once(child, 'message')
  return { child, said }
}

describe('the lock of the data folder (row 452)', () => {
  test('a second process is refused with a sentence that names the first', async () => {
    const first = await opener()
    expect(first.said).toBe('held')
    const second = await opener()
    expect(second.said).toContain(`in use by the process with pid ${first.child.pid}`)
    expect(second.said).toContain(folder)
    const refusal = await lockFolder(folder, null).catch((error) => error)
    expect(refusal).toBeInstanceOf(FolderLockedError)
    expect(refusal.holder).toEqual({ pid: first.child.pid, operatorSocket: '/the/socket' })
  })

  test('a killed holder frees it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const holder = await opener()
      expect(holder.said).toBe('held')
      expect(readdirSync(folder)).toEqual(['folder.lock', 'lock.json'])
      await kill(holder.child)
    }
    const lock = await lockFolder(folder, null)
    expect(readHolder(folder)?.pid).toBe(process.pid)
    lock.release()
  })

  test('exactly one of many concurrent processes gets it', async () => {
    const said = (await Promise.all([opener(), opener(), opener(), opener()])).map((one) => one.said)
    expect(said.filter((sentence) => sentence === 'held')).toHaveLength(1)
  })

  test('is refused inside one process too, and free again after its release', async () => {
    const lock = await lockFolder(folder, '/the/socket')
    await expect(lockFolder(folder, null)).rejects.toThrow(`pid ${process.pid}`)
    expect((await opener()).said).toContain(`pid ${process.pid}`)
    lock.release()
    expect(existsSync(join(folder, 'lock.json'))).toBe(false)
    ;(await lockFolder(folder, null)).release()
  })

  test('a process waits for a command that holds the folder', async () => {
    const command = await lockFolder(folder, null)
    const product = await lockFolder(folder, '/the/socket', () => command.release())
    expect(readHolder(folder)?.operatorSocket).toBe('/the/socket')
    const onWait = () => expect.fail('A product is not waited for.')
    await expect(lockFolder(folder, null, onWait)).rejects.toThrow(FolderLockedError)
    product.release()
  })

  test.skipIf(spawnSync(OWN_NAMESPACES[0]!, [...OWN_NAMESPACES.slice(1), 'true']).status !== 0)(
    'a holder in another container is seen, and one that was killed there locks nobody out',
    async () => {
      const other = await opener(OWN_NAMESPACES)
      expect(other.said).toBe('held')
      await expect(lockFolder(folder, null)).rejects.toThrow('pid 1: stop it first')
      await kill(other.child)
      expect(readHolder(folder)?.pid).toBe(1)
      expect((await opener(OWN_NAMESPACES)).said).toBe('held')
    },
  )

  test('what an ended process left locks nobody out, as in a copy, even if its number is in use again', async () => {
    writeFileSync(join(folder, 'folder.lock'), '')
    writeFileSync(
      join(folder, 'lock.json'),
      JSON.stringify({ pid: process.pid, operatorSocket: '/the/socket' }),
    )
    expect((await opener()).said).toBe('held')
  })

  test.each([
    ['is waited out while it touches its file', 1_000, false],
    ['that was silent for half a minute has ended', 60_000, true],
  ])('a process of 0.2.0 %s', async (_name, ageMs, isFree) => {
    const file = join(folder, 'lock.json')
    writeFileSync(file, JSON.stringify({ pid: 1, operatorSocket: '/the/socket', token: 'of 0.2.0' }))
    const seconds = (Date.now() - ageMs) / 1000
    utimesSync(file, seconds, seconds)
    if (isFree) (await lockFolder(folder, null)).release()
    else await expect(lockFolder(folder, null)).rejects.toThrow('pid 1: stop it first')
  })

  test('a folder that cannot be locked is refused with what to do', async () => {
    writeFileSync(join(folder, 'folder.lock'), 'not a lock')
    await expect(lockFolder(folder, null)).rejects.toThrow(`The data folder ${folder} cannot be locked (`)
  })
})
