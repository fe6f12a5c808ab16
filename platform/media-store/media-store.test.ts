import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { episode, key, makeEpisode, picture, testMediaStore } from '../../tests/builders/media-store-suite.ts'
import { memoryStore } from '../../tests/builders/memory-store.ts'
import { diskStore } from './disk-store.ts'
import { isMediaItem } from './media-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

let storeCount = 0
testMediaStore('on disk', () => diskStore(join(folder, String(storeCount++), 'media')))
testMediaStore('in memory', memoryStore)

test('a store on disk removes leftovers of killed runs, and nothing else', async () => {
  const root = join(folder, 'leftovers')
  const store = diskStore(root)
  await store.put(episode, makeEpisode)
  mkdirSync(join(root, 'episodes', '.partial-999999999-0'))
  // Of a container beside this one, whose processes cannot be seen from here.
  mkdirSync(join(root, 'episodes', '.partial-999999999-0a1b2c3d-0'))
  await store.removeLeftovers(Date.now())
  expect(readdirSync(join(root, 'episodes')).toSorted()).toEqual(['.partial-999999999-0a1b2c3d-0', key('b')])
  await store.removeLeftovers(Date.now() + 25 * 3_600_000)
  expect(readdirSync(join(root, 'episodes'))).toEqual([key('b')])
})

test('leftovers that an encoder still fills stop nobody, and go later', async () => {
  const root = join(folder, 'filled')
  const leftover = join(root, 'episodes', '.partial-999999999-0')
  mkdirSync(leftover, { recursive: true })
  // As an encoder whose process was killed: it ends by itself.
  const script = `const { writeFileSync } = require('node:fs')
    for (let n = 0; n < 1e6; n++) try { writeFileSync(n % 500 + '.m4s', ''); if (n === 500) console.log() } catch { break }`
  const encoder = spawn(process.execPath, ['-e', script], { cwd: leftover })
  const gone = once(encoder, 'exit')
  await once(encoder.stdout, 'data')
  const store = diskStore(root)
  await store.removeLeftovers(Date.now())
  encoder.kill()
  await gone
  await store.removeLeftovers(Date.now())
  expect(readdirSync(join(root, 'episodes'))).toEqual([])
})

test('a store on disk follows no symbolic link', async () => {
  const root = join(folder, 'links')
  mkdirSync(join(root, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'private.txt'), 'not for you')
  symlinkSync(join(folder, 'private.txt'), join(root, picture))
  expect(await diskStore(root).open(picture)).toBeNull()
})

test.each([
  [picture, true],
  [episode, true],
  ['pictures/../../etc', false],
  ['pictures/..', false],
  ['secrets/a', false],
  ['episodes/', false],
])('whether %s names an item: %s', (text, expected) => {
  expect(isMediaItem(text)).toBe(expected)
})
