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
