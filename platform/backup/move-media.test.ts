import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryStore } from '../../tests/builders/memory-store.ts'
import { standingClock } from '../../tests/builders/platform.ts'
import { diskStore } from '../media-store/disk-store.ts'
import {
  episodeItem,
  type MediaItem,
  type MediaStore,
  pictureItem,
  readAll,
} from '../media-store/media-store.ts'
import { hashFolder } from './checksums.ts'
import { copyToBackup, DamagedMediaError, openMediaCopies, restoreFromBackup } from './media-copies.ts'
import { moveMedia } from './move-media.ts'

const root = await mkdtemp(join(tmpdir(), 'cliffhanger-moved-'))
afterAll(() => rmSync(root, { recursive: true }))
const { signal } = new AbortController()
const EPISODES = ['a', 'b', 'c'].map((letter) => episodeItem(letter.repeat(24)))
const PICTURE = pictureItem('d'.repeat(24))
const ITEMS = [...EPISODES, PICTURE]
const DAMAGED = EPISODES[1]!

const deps = {
  clock: standingClock(),
  progress: { begin: () => ({ add: () => {}, end: () => {} }) },
  signal,
}

/** A store that keeps checksums of what was stored, as a bucket does in its indexes. */
function recordingStore(): MediaStore {
  const store = memoryStore()
  const recorded = new Map<MediaItem, ReadonlyMap<string, string>>()
  return {
    ...store,
    put: (item, make, options) =>
      store.put(
        item,
        async (path) => {
          await make(path)
          if (item !== PICTURE) recorded.set(item, await hashFolder(path, signal))
        },
        options,
      ),
    checksums: async (item) => recorded.get(item) ?? null,
  }
}

async function fill(store: MediaStore): Promise<MediaStore> {
  await store.put(PICTURE, (path) => writeFile(path, 'picture'))
  for (const item of EPISODES) {
    await store.put(item, async (path) => {
      await mkdir(path)
      await writeFile(join(path, 'manifest.mpd'), '<MPD/>')
      await writeFile(join(path, 'plain.mp4'), `video of ${item}`)
    })
  }
  return store
}

let count = 0
async function aDisk(): Promise<{ folder: string; store: MediaStore }> {
  const folder = join(root, String(count++))
  await mkdir(folder)
  return { folder, store: diskStore(folder) }
}

/** One byte changes, and no size. */
async function flip(store: MediaStore, item = DAMAGED): Promise<void> {
  const path = `${item}/plain.mp4`
  const bytes = await readAll((await store.open(path))!)
  bytes[0]! ^= 1
}
function flipOnDisk(folder: string, item = DAMAGED): void {
  const path = join(folder, item, 'plain.mp4')
  const bytes = readFileSync(path)
  bytes[0]! ^= 1
  writeFileSync(path, bytes)
}
const read = async (store: MediaStore, item: MediaItem) =>
  Buffer.from(await readAll((await store.open(`${item}/plain.mp4`))!)).toString()

const move = (from: MediaStore, to: MediaStore, deletesSource: boolean) =>
  moveMedia({ from, to, deletesSource }, deps)

describe('moving media (row 461)', () => {
  test('reads a copy again before its source is deleted, however it was recorded', async () => {
    const disk = await aDisk()
    await fill(disk.store)
    const bucket = recordingStore()
    expect(await move(disk.store, bucket, false)).toMatchObject({ copied: 4, deleted: 0, damaged: [] })
    await flip(bucket)
    expect(await move(disk.store, bucket, true)).toMatchObject({ copied: 1, unchanged: 3, deleted: 4 })
    for (const item of EPISODES) expect(await read(bucket, item)).toBe(`video of ${item}`)
    expect(await readdir(join(disk.folder, 'episodes'))).toEqual([])
  })

  test('back: a damaged object is named and kept, and all others are moved', async () => {
    const bucket = await fill(recordingStore())
    await flip(bucket)
    const disk = await aDisk()
    expect(await move(bucket, disk.store, true)).toEqual({
      itemCount: 4,
      copied: 3,
      unchanged: 0,
      gone: 0,
      deleted: 3,
      damaged: [DAMAGED],
    })
    expect(await bucket.has(DAMAGED)).toBe(true)
    expect(await disk.store.has(DAMAGED)).toBe(false)
  })

  test('back: of a damaged object, a whole file on disk stays as it is', async () => {
    const disk = await aDisk()
    await fill(disk.store)
    const bucket = recordingStore()
    await move(disk.store, bucket, false)
    await flip(bucket)
    expect(await move(bucket, disk.store, true)).toMatchObject({ unchanged: 4, deleted: 4, damaged: [] })
    expect(await read(disk.store, DAMAGED)).toBe(`video of ${DAMAGED}`)
  })

  test.each([false, true])(
    'never replaces a whole copy by a damaged source (deletes: %s)',
    async (deletes) => {
      const disk = await aDisk()
      await fill(disk.store)
      const bucket = recordingStore()
      await move(disk.store, bucket, false)
      flipOnDisk(disk.folder)
      expect(await move(disk.store, bucket, deletes)).toMatchObject({ unchanged: 3, damaged: [DAMAGED] })
      expect(await read(bucket, DAMAGED)).toBe(`video of ${DAMAGED}`)
      expect(await disk.store.has(DAMAGED)).toBe(true)
    },
  )

  test('ends when the storage itself fails, and deletes nothing then', async () => {
    const disk = await aDisk()
    await fill(disk.store)
    const bucket = recordingStore()
    await move(disk.store, bucket, false)
    const broken = { ...bucket, open: () => Promise.reject(new Error('does not answer')) }
    await expect(move(disk.store, broken, true)).rejects.toThrow('does not answer')
    for (const item of ITEMS) expect(await disk.store.has(item)).toBe(true)
  })
})

describe('backup and restore of a bucket (rows 459, 461)', () => {
  test('a damaged object is reported as one of the bucket, not of the backup', async () => {
    const bucket = await fill(recordingStore())
    await flip(bucket)
    const copies = openMediaCopies((await aDisk()).folder)
    const failed = copyToBackup(bucket, copies, DAMAGED, signal)
    await expect(failed).rejects.toThrow(`media/${DAMAGED} has changed since it was stored.`)
    await expect(failed).rejects.toBeInstanceOf(DamagedMediaError)
    expect(await copyToBackup(bucket, copies, EPISODES[2]!, signal)).toMatchObject({ change: 'copied' })
  })

  test('a restore reads what is in the bucket, and repairs it', async () => {
    const bucket = await fill(recordingStore())
    const copies = openMediaCopies((await aDisk()).folder)
    const { sha256 } = (await copyToBackup(bucket, copies, DAMAGED, signal))!
    const stored = { item: DAMAGED, sha256 }
    expect(await restoreFromBackup(copies, bucket, stored, signal)).toBe(false)
    await flip(bucket)
    expect(await restoreFromBackup(copies, bucket, stored, signal)).toBe(true)
    expect(await read(bucket, DAMAGED)).toBe(`video of ${DAMAGED}`)
  })
})
