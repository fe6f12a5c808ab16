import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { episodeItem, type MediaStore, pictureItem, readAll } from '../../platform/media-store/media-store.ts'

export const key = (letter: string) => letter.repeat(24)
export const picture = pictureItem(key('a'))
export const episode = episodeItem(key('b'))
export const LARGE_BYTES = 600_000
const large = Buffer.alloc(LARGE_BYTES, 'cliffhanger')

export async function makeEpisode(path: string): Promise<void> {
  await mkdir(path)
  await writeFile(join(path, 'manifest.mpd'), '<MPD/>')
  await writeFile(join(path, 'plain.mp4'), large)
}

export async function readText(store: MediaStore, path: string): Promise<string | null> {
  const file = await store.open(path)
  return file && Buffer.from(await readAll(file)).toString()
}

export async function listItems(store: MediaStore): Promise<string[]> {
  return [
    ...(await Array.fromAsync(store.list('episodes'))),
    ...(await Array.fromAsync(store.list('pictures'))),
  ].toSorted()
}

/** What every media store does, wherever its files are. */
export function testMediaStore(where: string, open: () => MediaStore | Promise<MediaStore>): void {
  describe(`a media store ${where}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-store-'))
    afterAll(() => rmSync(folder, { recursive: true }))

    test('stores episodes and pictures, whole and in parts', async () => {
      const store = await open()
      await store.put(episode, makeEpisode)
      await store.put(picture, (path) => writeFile(path, 'picture'))
      expect(await listItems(store)).toEqual([episode, picture])
      expect((await store.listFiles(episode)).toSorted()).toEqual([
        `${episode}/manifest.mpd`,
        `${episode}/plain.mp4`,
      ])
      expect(await store.listFiles(picture)).toEqual([picture])
      expect(await readText(store, picture)).toBe('picture')
      expect(await readText(store, `${episode}/plain.mp4`)).toBe(large.toString())
      const file = (await store.open(`${episode}/plain.mp4`))!
      expect(file.sizeBytes).toBe(LARGE_BYTES)
      const part = new Response(await file.read({ start: 100_000, end: 499_999 }))
      expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(100_000, 500_000))).toBe(true)
    })

    test('reports that it has nothing that was not put', async () => {
      const store = await open()
      expect(await listItems(store)).toEqual([])
      expect(await store.has(picture)).toBe(false)
      expect(await store.open(picture)).toBeNull()
      expect(await store.open(`${episode}/plain.mp4`)).toBeNull()
      await expect(store.listFiles(episode)).rejects.toThrow()
      await expect(store.copyTo(episode, join(folder, 'nothing'))).rejects.toThrow()
      expect(await store.remove([episode, picture])).toEqual({ fileCount: 0, sizeBytes: 0 })
    })

    test('shows nothing of an item whose writing failed', async () => {
      const store = await open()
      const full = new Error('full')
      await expect(
        store.put(episode, async (path) => {
          await makeEpisode(path)
          throw full
        }),
      ).rejects.toBe(full)
      expect(await store.has(episode)).toBe(false)
      expect(await listItems(store)).toEqual([])
    })

    test('does not overwrite an item, unless it is to be replaced', async () => {
      const store = await open()
      const put = (text: string, options?: { replaces?: boolean }) =>
        store.put(
          episode,
          async (path) => {
            await mkdir(path)
            await writeFile(join(path, 'manifest.mpd'), text)
          },
          options,
        )
      await put('first')
      await put('second')
      expect(await readText(store, `${episode}/manifest.mpd`)).toBe('first')
      await put('third', { replaces: true })
      expect(await readText(store, `${episode}/manifest.mpd`)).toBe('third')
      const failed = store.put(episode, () => Promise.reject(new Error('damaged')), { replaces: true })
      await expect(failed).rejects.toThrow('damaged')
      expect(await readText(store, `${episode}/manifest.mpd`)).toBe('third')
    })

    test('copies items to local paths and removes them', async () => {
      const store = await open()
      await store.put(episode, makeEpisode)
      await store.put(picture, (path) => writeFile(path, 'picture'))
      const copy = mkdtempSync(join(folder, 'copy-'))
      await store.copyTo(episode, join(copy, 'episode'))
      await store.copyTo(picture, join(copy, 'picture'))
      expect(await readFile(join(copy, 'episode', 'manifest.mpd'), 'utf8')).toBe('<MPD/>')
      expect(await readFile(join(copy, 'picture'), 'utf8')).toBe('picture')
      const freed = await store.remove([episode, picture, pictureItem(key('c'))])
      expect(freed).toEqual({ fileCount: 2, sizeBytes: LARGE_BYTES + '<MPD/>'.length + 'picture'.length })
      expect(await listItems(store)).toEqual([])
    })
  })
}
