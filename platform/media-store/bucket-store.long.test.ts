import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BucketSettings } from '../../configuration/media-bucket.ts'
import {
  episode,
  key,
  LARGE_BYTES,
  listItems,
  makeEpisode,
  picture,
  readText,
  testMediaStore,
} from '../../tests/builders/media-store-suite.ts'
import { type ObjectStorage, STORAGE_KEYS, startObjectStorage } from '../../tests/builders/object-storage.ts'
import { mayLack } from '../../tests/gate/tools.ts'
import { diskStore } from './disk-store.ts'
import { episodeItem, type MediaStore, pictureItem } from './media-store.ts'
import { openBucketMedia, openMediaStore } from './open-media-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-bucket-'))
let storage: ObjectStorage
let count = 0

/** In a new bucket, beside a new data folder. */
async function openNew(given: Partial<BucketSettings> = {}) {
  count += 1
  const bucket = { ...(await storage.createBucket(`media-${count}`)), ...given }
  const dataDir = join(folder, String(count))
  const place = { dataDir, bucket, bucketKeys: STORAGE_KEYS }
  return { bucket, dataDir, place, store: (await openBucketMedia(place))! }
}

describe.skipIf(mayLack('swift'))('media in a bucket', () => {
  beforeAll(async () => {
    storage = await startObjectStorage()
  })
  afterAll(async () => {
    await storage?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  testMediaStore('in a bucket', async () => (await openNew()).store)
  testMediaStore('in a bucket, with the rest on disk', async () => openMediaStore((await openNew()).place))

  const store = async (target: MediaStore) => {
    await target.put(episode, makeEpisode)
    await target.put(picture, (path) => writeFile(path, 'picture'))
  }

  test('an item without its index is none, and its files are removed after a day', async () => {
    const { store: media, bucket } = await openNew()
    await storage.overwrite(bucket.name, `${episode}/plain.mp4`, 'half')
    await storage.overwrite(bucket.name, picture, 'half')
    expect(await media.has(episode)).toBe(false)
    expect(await media.locate!(`${episode}/plain.mp4`, Date.now())).toBeNull()
    const nextDayMs = Date.now() + 25 * 3_600_000
    await (await openNew()).store.removeLeftovers(nextDayMs)
    await media.removeLeftovers(Date.now())
    expect(await storage.listKeys(bucket.name)).toHaveLength(2)
    const [again] = [await openBucketMedia({ dataDir: folder, bucket, bucketKeys: STORAGE_KEYS })]
    await store(again!)
    await again!.put(episodeItem(key('d')), makeEpisode)
    await storage.overwrite(bucket.name, `${episodeItem(key('e'))}/plain.mp4`, 'half')
    await again!.removeLeftovers(nextDayMs)
    expect(await listItems(again!)).toEqual([episode, episodeItem(key('d')), picture])
    expect((await storage.listKeys(bucket.name)).filter((name) => name.includes(key('e')))).toEqual([])
  })

  test('reports files that were lost or changed as missing from the checksums', async () => {
    const { store: media, bucket } = await openNew()
    await store(media)
    expect([...(await media.checksums!(episode))!.keys()]).toEqual(['manifest.mpd', 'plain.mp4'])
    await storage.overwrite(bucket.name, `${episode}/plain.mp4`, 'shorter')
    expect([...(await media.checksums!(episode))!.keys()]).toEqual(['manifest.mpd'])
  })

  test('gives out the same address within 20 seconds, valid for 50, and of a plain file for 15 minutes', async () => {
    const { store: media } = await openNew()
    await media.put(episode, async (path) => {
      await makeEpisode(path)
      await writeFile(join(path, 'video-0-00001.m4s'), 'segment')
    })
    const windowMs = Math.floor(Date.now() / 20_000) * 20_000
    const first = (await media.locate!(`${episode}/video-0-00001.m4s`, windowMs))!
    const last = (await media.locate!(`${episode}/video-0-00001.m4s`, windowMs + 19_999))!
    expect([first.freshSeconds, last.freshSeconds]).toEqual([20, 0])
    expect(last.url).toBe(first.url)
    const readLife = (url: string) => new URL(url).searchParams.get('X-Amz-Expires')
    expect(readLife(first.url)).toBe('50')
    const plain = (await media.locate!(`${episode}/plain.mp4`, windowMs))!
    expect(readLife(plain.url)).toBe('900')
    const part = await fetch(plain.url, { headers: { Range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('Content-Type')]).toEqual([206, 'video/mp4'])
    expect(part.headers.get('Content-Range')).toBe(`bytes 100-199/${LARGE_BYTES}`)
    expect((await part.arrayBuffer()).byteLength).toBe(100)
    expect(await media.locate!(`${episode}/manifest.mpd`, windowMs)).toBeNull()
    const old = (await media.locate!(`${episode}/video-0-00001.m4s`, Date.now() - 120_000))!
    expect((await fetch(old.url)).status).toBe(403)
  })

  test('a removed video can be read at no address (row 457)', async () => {
    const { store: media, bucket } = await openNew()
    await store(media)
    const { url } = (await media.locate!(`${episode}/plain.mp4`, Date.now()))!
    expect((await fetch(url, { headers: { Range: 'bytes=0-9' } })).status).toBe(206)
    await media.remove([episode, picture])
    expect((await fetch(url, { headers: { Range: 'bytes=0-9' } })).status).toBe(404)
    expect(await media.locate!(`${episode}/plain.mp4`, Date.now())).toBeNull()
    expect(await storage.listKeys(bucket.name)).toEqual([])
  })

  test('shows media that is still on disk, and none twice', async () => {
    const { place, dataDir, store: inBucket } = await openNew()
    const disk = diskStore(join(dataDir, 'media'))
    await store(disk)
    const other = pictureItem(key('f'))
    await inBucket.put(picture, (path) => writeFile(path, 'picture'))
    const media = await openMediaStore(place)
    await media.put(other, (path) => writeFile(path, 'other'))
    expect(await listItems(media)).toEqual([episode, picture, other])
    expect(await readText(media, `${episode}/manifest.mpd`)).toBe('<MPD/>')
    expect(await media.locate!(`${episode}/plain.mp4`, Date.now())).toBeNull()
    expect(await disk.has(other)).toBe(false)
    await media.remove([episode, picture, other])
    expect([await listItems(inBucket), await listItems(disk)]).toEqual([[], []])
  })

  test('an upload whose storage is killed in the middle leaves no item, and can be repeated', async () => {
    const { store: media, dataDir } = await openNew()
    const makeLarge = async (path: string) => {
      await mkdir(path)
      for (let n = 0; n < 12; n += 1) await writeFile(join(path, `file-${n}.m4s`), Buffer.alloc(200_000, n))
    }
    const failed = media.put(episode, async (path) => {
      await makeLarge(path)
      await storage.kill()
    })
    await expect(failed).rejects.toThrow(/^The bucket “media-\d+” at .* does not answer \(ECONNREFUSED\)/)
    expect(await readdir(join(dataDir, 'media', 'uploads'))).toEqual([])
    await storage.resume()
    expect(await media.has(episode)).toBe(false)
    await media.put(episode, makeLarge, { readsBack: true })
    expect(await media.listFiles(episode)).toHaveLength(12)
  })

  test.each<[string, Partial<BucketSettings>, { secretAccessKey?: string; accessKeyId?: string }, RegExp]>([
    [
      'another secret',
      {},
      { secretAccessKey: 'wrong' },
      /refuses the credentials: correct MEDIA_S3_ACCESS_KEY_ID/,
    ],
    ['another key', {}, { accessKeyId: 'test:nobody' }, /refuses/],
    [
      'no such bucket',
      { name: 'nonesuch' },
      {},
      /“nonesuch” .* does not exist: create it, or correct MEDIA_S3_BUCKET/,
    ],
    ['another region', { region: 'eu-west-1' }, {}, /is in another region: correct MEDIA_S3_REGION/],
    [
      'nobody there',
      { endpoint: 'http://127.0.0.1:9' },
      {},
      /does not answer \(ECONNREFUSED\): correct MEDIA_S3_ENDPOINT/,
    ],
  ])('opening fails in a sentence with %s, and shows no secret', async (_, given, keys, expected) => {
    const { place } = await openNew()
    const opened = openMediaStore({
      ...place,
      bucket: { ...place.bucket, ...given },
      bucketKeys: { ...STORAGE_KEYS, ...keys },
    })
    const error: Error = await opened.then(
      () => new Error('It opened.'),
      (reason) => reason,
    )
    expect([error.name, error.message]).toEqual(['StartError', expect.stringMatching(expected)])
    expect(error.cause).toBeUndefined()
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/canary|Signature=|wrong/)
  })
})
