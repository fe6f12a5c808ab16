import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryStore } from '../../tests/builders/memory-store.ts'
import { diskStore } from '../media-store/disk-store.ts'
import { episodeItem, type MediaStore, pictureItem, readAll } from '../media-store/media-store.ts'
import { copyToBackup, listMedia, openMediaCopies, restoreFromBackup } from './media-copies.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-copies-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()
const EPISODE = episodeItem('b'.repeat(24))
const PICTURE = pictureItem('a'.repeat(24))
const large = Buffer.alloc(600_000, 'cliffhanger')

async function fill(media: MediaStore): Promise<MediaStore> {
  await media.put(PICTURE, (path) => writeFile(path, 'picture'))
  await media.put(EPISODE, async (path) => {
    await mkdir(path)
    await writeFile(join(path, 'manifest.mpd'), '<MPD/>')
    await writeFile(join(path, 'plain.mp4'), large)
    await writeFile(join(path, 'captions.en.vtt'), '')
  })
  return media
}

let count = 0
const newFolder = () => join(folder, String(count++))

describe.each([
  ['on disk', () => diskStore(newFolder())],
  ['in memory', memoryStore],
])('media %s (row 459)', (_, open) => {
  test('are in a backup once, and are restored from it', async () => {
    const media = await fill(open())
    const copies = openMediaCopies(newFolder())
    const sums = new Map<string, string>()
    for await (const item of listMedia(media)) {
      const first = await copyToBackup(media, copies, item, signal)
      expect(first?.change).toBe('copied')
      expect(await copyToBackup(media, copies, item, signal)).toEqual({ ...first, change: 'none' })
      sums.set(item, first!.sha256)
    }
    const target = open()
    for (const item of [EPISODE, PICTURE]) {
      const stored = { item, sha256: sums.get(item)! }
      expect(await restoreFromBackup(copies, target, stored, signal)).toBe(true)
      expect(await restoreFromBackup(copies, target, stored, signal)).toBe(false)
    }
    const file = await target.open(`${EPISODE}/plain.mp4`)
    expect(Buffer.from(await readAll(file!)).equals(large)).toBe(true)
    const forged = { item: PICTURE, sha256: '0'.repeat(64) }
    await expect(restoreFromBackup(copies, target, forged, signal)).rejects.toThrow(
      'changed since the backup',
    )
  })

  test('a damaged copy is replaced, and never restored', async () => {
    const media = await fill(open())
    const place = newFolder()
    const copies = openMediaCopies(place)
    const { sha256 } = (await copyToBackup(media, copies, EPISODE, signal))!
    const damage = () => writeFileSync(join(place, EPISODE, 'manifest.mpd'), 'no MPD')
    damage()
    const stored = { item: EPISODE, sha256 }
    await expect(restoreFromBackup(copies, open(), stored, signal)).rejects.toThrow(
      'changed since the backup',
    )
    expect(await copyToBackup(media, copies, EPISODE, signal)).toEqual({ sha256, change: 'repaired' })
    expect(await restoreFromBackup(copies, open(), stored, signal)).toBe(true)
  })

  test('an item removed meanwhile is left out', async () => {
    const media = await fill(open())
    await media.remove([EPISODE])
    expect(await copyToBackup(media, openMediaCopies(newFolder()), EPISODE, signal)).toBeNull()
  })
})
