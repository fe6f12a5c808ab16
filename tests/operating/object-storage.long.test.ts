import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BucketSettings } from '../../configuration/media-bucket.ts'
import { describe as describeItem, listMedia } from '../../platform/backup/media-copies.ts'
import { makeClip } from '../../platform/media/clips/test-clips.ts'
import { signMediaPath } from '../../platform/media/serving/address.ts'
import {
  episodeItem,
  type MediaItem,
  type MediaStore,
  readAll,
} from '../../platform/media-store/media-store.ts'
import { diskMedia, openBucketMedia } from '../../platform/media-store/open-media-store.ts'
import { placeEmbedded } from '../builders/embedded.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { type ObjectStorage, STORAGE_KEYS, startObjectStorage } from '../builders/object-storage.ts'
import { startMediaHost } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import { startWebFront } from './machine-processes.ts'
import { watchInBrowser } from './watch-in-browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMMAND = join(ROOT, 'cli/cliffhanger.mjs')
const MEDIA_SECRET = testKey('media')
/** For programs that start and encode on a machine that is busy with other tests. */
const UNTIL = { timeout: 120_000, interval: 50 }
const NEVER = new AbortController().signal
const root = mkdtempSync(join(tmpdir(), 'cliffhanger-object-storage-'))

let storage: ObjectStorage

function toEnv(dataDir: string, bucket: BucketSettings, given: Record<string, string> = {}) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CLIFFHANGER_MODE: 'production',
    SANDBOXES: '',
    MEDIA_SECRET,
    MEDIA_S3_BUCKET: bucket.name,
    MEDIA_S3_ENDPOINT: bucket.endpoint!,
    MEDIA_S3_PATH_STYLE: 'true',
    MEDIA_S3_ACCESS_KEY_ID: STORAGE_KEYS.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: STORAGE_KEYS.secretAccessKey,
    ...given,
  }
}

const run = (env: Record<string, string>, ...args: string[]) =>
  execa(process.execPath, [COMMAND, ...args], { reject: false, env })

/** A new bucket with a new data folder. */
async function newPlace(name: string) {
  const bucket = await storage.createBucket(name)
  const dataDir = join(root, name)
  mkdirSync(dataDir, { mode: 0o700 })
  const media = (await openBucketMedia({ dataDir, bucket, bucketKeys: STORAGE_KEYS }))!
  return { bucket, dataDir, media, env: toEnv(dataDir, bucket) }
}

/** Checksums of every file of a store, by item. */
async function describeAll(store: MediaStore): Promise<Map<MediaItem, string>> {
  const all = new Map<MediaItem, string>()
  // Without what the store recorded, so that every byte is read.
  const { checksums: _, ...read } = store
  for await (const item of listMedia(store)) all.set(item, await describeItem(read, item, NEVER))
  return all
}

/** One byte changes, and no size. Returns what was there. */
async function flipByte(store: MediaStore, bucket: string, path: string) {
  const bytes = Buffer.from(await readAll((await store.open(path))!))
  const changed = Buffer.from(bytes)
  changed[0]! ^= 1
  await storage.overwrite(bucket, path, changed)
  return { path, bytes }
}

const ITEMS = 16

/** Items of random bytes, as an import writes them. */
async function fill(store: MediaStore): Promise<void> {
  for (let n = 0; n < ITEMS; n += 1) {
    const item = episodeItem(String(n).padStart(24, '0'))
    await store.put(item, async (path) => {
      mkdirSync(path)
      for (const name of ['media.json', 'plain.mp4', 'video-0-00001.m4s'])
        await writeFile(join(path, name), crypto.getRandomValues(new Uint8Array(60_000)))
    })
  }
}

const countIndexes = async ({ name }: BucketSettings) =>
  (await storage.listKeys(name)).filter((key) => key.startsWith('items/')).length

/** Until a bucket has more items than `count`, or the command that stores them has ended. */
async function untilItems(bucket: BucketSettings, count: number, command: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void command.finally(() => {
    hasEnded = true
  })
  await vi.waitUntil(async () => hasEnded || (await countIndexes(bucket)) > count, UNTIL)
}

describe.skipIf(mayLack('swift'))('media on object storage', { timeout: 360_000 }, () => {
  beforeAll(async () => {
    storage = await startObjectStorage()
  })
  afterAll(async () => {
    await storage?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  describe('an imported drama', () => {
    let place: Awaited<ReturnType<typeof newPlace>>
    let product: ChildProcess
    let origin: string
    let mediaKey: string
    let said = ''

    beforeAll(async () => {
      place = await newPlace('drama')
      await placeEmbedded(place.dataDir)
      const drama = join(root, 'lantern')
      mkdirSync(drama)
      makeClip(join(drama, '1.mp4'), { seconds: 2 })
      writeFileSync(join(drama, '1.srt'), '1\n00:00:00,000 --> 00:00:00,900\nA light\n')
      writeFileSync(join(drama, 'drama.yaml'), 'key: lantern\nname: Lantern\n')
      const importing = run(place.env, 'import', drama)
      // The first frame is stored before the video.
      await untilItems(place.bucket, 0, importing)
      await storage.kill()
      const failed = await importing
      expect(failed.exitCode).toBe(1)
      expect(failed.stderr).toMatch(/^The bucket “drama” at .* does not answer \(ECONNREFUSED\)/)
      said += failed.stdout + failed.stderr
      await storage.resume()
      expect(await Array.fromAsync(place.media.list('episodes'))).toEqual([])
      const { exitCode, stdout, stderr } = await run(place.env, 'import', drama)
      expect([exitCode, stderr]).toEqual([0, ''])
      said += stdout
      const [item] = await Array.fromAsync(place.media.list('episodes'))
      mediaKey = item!.slice('episodes/'.length)

      const port = await freePort()
      origin = `http://127.0.0.1:${port}`
      product = spawn(process.execPath, ['platform/main.ts'], {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          ...place.env,
          PORT: String(port),
          LOG_LEVEL: 'debug',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [product.stdout!, product.stderr!])
        stream.on('data', (chunk: Buffer) => (said += chunk))
      await vi.waitUntil(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok, UNTIL)
    })
    afterAll(async () => {
      if (!product || product.exitCode !== null) return
      const ended = once(product, 'exit')
      product.kill('SIGKILL')
      await ended
    })

    function toAddress(file: string): string {
      const grant = { episodeId: 'e_1', mediaKey, memberId: null, expiresAtMs: Date.now() + 600_000 }
      return `${origin}${signMediaPath(grant, [MEDIA_SECRET])}${file}`
    }
    const request = (file: string) => fetch(toAddress(file), { redirect: 'manual' })

    test('manifests, captions and pictures come from the product', async () => {
      const manifest = await request('manifest.mpd')
      expect([manifest.status, manifest.headers.get('Content-Type')]).toEqual([200, 'application/dash+xml'])
      expect(await manifest.text()).toContain('<MPD')
      expect(await (await request('captions.en.vtt')).text()).toContain('A light')
      const [picture] = await Array.fromAsync(place.media.list('pictures'))
      const cover = await fetch(`${origin}/${picture}`)
      expect([cover.status, cover.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      expect((await cover.arrayBuffer()).byteLength).toBeGreaterThan(100)
      expect((await fetch(`${origin}/pictures/${'c'.repeat(24)}.webp`)).status).toBe(404)
    })

    test('videos come from the bucket, at an address that other caches hold for 20 seconds at most', async () => {
      const files = await place.media.listFiles(episodeItem(mediaKey))
      const segment = files.find((path) => path.endsWith('.m4s'))!
      const redirect = await request(segment.split('/').at(-1)!)
      expect(redirect.status).toBe(307)
      const location = redirect.headers.get('Location')!
      expect(location).toMatch(
        new RegExp(`^${storage.endpoint}/drama/episodes/[a-f0-9]{24}/.*X-Amz-Signature=`),
      )
      expect(redirect.headers.get('Cache-Control')).toMatch(/^public, max-age=(1?\d|20)$/)
      const sent = await fetch(location, { headers: { Origin: 'https://watch.example' } })
      expect([sent.status, sent.headers.get('Content-Type')]).toEqual([
        200,
        segment.includes('/audio') ? 'audio/mp4' : 'video/mp4',
      ])
      const plain = await fetch(toAddress('plain.mp4'), { headers: { Range: 'bytes=100-199' } })
      expect([plain.status, (await plain.arrayBuffer()).byteLength]).toEqual([206, 100])
      const otherKey = location.replace(/episodes\/[a-f0-9]{24}/, `episodes/${'0'.repeat(24)}`)
      expect((await fetch(otherKey)).status).toBe(403)
    })

    test('while the storage is away, what is not in memory is unavailable, and comes back with it', async () => {
      await storage.kill()
      try {
        const away = await request('master.m3u8')
        expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '2'])
        expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      } finally {
        await storage.resume()
      }
      expect((await request('master.m3u8')).status).toBe(200)
    })

    test('is backed up with its videos, and restored into another bucket', async () => {
      const to = join(root, 'backups')
      const taken = await run(place.env, 'backup', '--to', to)
      expect([taken.exitCode, taken.stderr]).toEqual([0, ''])
      expect(taken.stdout).toMatch(/3 media items \(3 new, all checked\)/)
      const other = await newPlace('restored')
      const restored = await run(other.env, 'restore', to)
      expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
      expect(restored.stdout).toMatch(/3 media items checked \(3 copied\)/)
      expect(await describeAll(other.media)).toEqual(await describeAll(place.media))
      said += taken.stdout + restored.stdout
    })

    test('no log and no command shows a secret or a signed address', () => {
      expect(said).toContain('Ready')
      expect(said).toContain('media storage unavailable')
      expect(said).not.toMatch(/canary|X-Amz-Signature|AWS4-HMAC/)
      expect(said).not.toContain(MEDIA_SECRET)
    })
  })

  test('move-media goes on after the storage or the command was killed, verifies every byte, and goes back', async () => {
    const { bucket, dataDir, media, env } = await newPlace('moved')
    const disk = diskMedia(dataDir)
    await fill(disk)
    const original = await describeAll(disk)

    const first = run(env, 'move-media')
    await untilItems(bucket, 1, first)
    await storage.kill()
    const broken = await first
    expect(broken.exitCode).toBe(1)
    expect(broken.stderr).toMatch(/The bucket “moved” at .* does not answer|broke off/)
    await storage.resume()
    const before = await countIndexes(bucket)
    expect(before).toBeLessThan(ITEMS)

    const second = run(env, 'move-media')
    await untilItems(bucket, before, second)
    second.kill('SIGKILL')
    await second
    const third = await run(env, 'move-media', '--delete-source', '--json')
    expect([third.exitCode, JSON.parse(third.stdout)]).toEqual([
      0,
      expect.objectContaining({ itemCount: ITEMS, gone: 0, deleted: ITEMS }),
    ])
    const { copied, unchanged } = JSON.parse(third.stdout)
    expect(unchanged).toBeGreaterThan(before)
    expect(copied + unchanged).toBe(ITEMS)
    expect(await describeAll(media)).toEqual(original)
    expect((await describeAll(disk)).size).toBe(0)

    const flipped = [...original.keys()][1]!
    const { path, bytes } = await flipByte(media, bucket.name, `${flipped}/plain.mp4`)
    const partly = await run(env, 'move-media', '--back', '--delete-source')
    expect([partly.exitCode, partly.stderr]).toEqual([
      1,
      expect.stringContaining(`media/${flipped} has changed since it was stored.`),
    ])
    expect(partly.stdout).toContain('15 media items deleted where they were.')
    await storage.overwrite(bucket.name, path, bytes)
    const back = await run(env, 'move-media', '--back', '--delete-source')
    expect([back.exitCode, back.stderr]).toEqual([0, ''])
    expect(await describeAll(disk)).toEqual(original)
    expect(await storage.listKeys(bucket.name)).toEqual([])
  })

  describe.skipIf(mayLack('chromium'))('a browser plays, seeks and shows captions (rows 300, 302)', () => {
    let place: Awaited<ReturnType<typeof newPlace>>
    const closers: (() => Promise<unknown>)[] = []
    beforeAll(async () => {
      place = await newPlace('watched')
      await placeEmbedded(place.dataDir)
      const drama = join(root, 'long-lantern')
      mkdirSync(drama)
      makeClip(join(drama, '1.mp4'), { seconds: 16 })
      writeFileSync(join(drama, '1.srt'), '1\n00:00:08,000 --> 00:00:14,000\nA light\n')
      writeFileSync(join(drama, 'drama.yaml'), 'key: lantern\nname: Lantern\n')
      expect((await run(place.env, 'import', drama)).stderr).toBe('')
    })
    afterEach(async () => {
      for (const close of closers.splice(0).toReversed()) await close()
    })

    /** Where each part of a video came from, in this arrangement. */
    async function watch(way: 'redirected' | 'by a host of their own') {
      const isRedirected = way === 'redirected'
      const [productPort, httpsPort] = [await freePort(), await freePort()]
      const product = `http://localhost:${productPort}`
      const atProxy = `https://localhost:${httpsPort}`
      const web = await startWebFront(productPort, product, {
        ...place.env,
        ...{ SESSION_SECRET: testKey('session'), WEB_PROCESSES: '1', LOG_LEVEL: 'info' },
        MEDIA_S3_REDIRECT: String(isRedirected),
        ...(!isRedirected && { MEDIA_ORIGIN: atProxy }),
      })
      closers.push(web.stop)
      if (!isRedirected) {
        const mediaHost = await startMediaHost({ productPort, httpsPort, siteOrigin: product })
        closers.push(mediaHost.stop)
      }
      const home = await web.request('/')
      const episode = /\/reel-shorts\/[^"/]+\/1\//.exec(home.text)![0]
      const { faults, segments } = await watchInBrowser(product + episode, { atS: 9, line: 'A light' })
      expect(faults).toEqual([])
      const names = new Map([
        [product, 'product'],
        [atProxy, 'proxy'],
        [storage.endpoint, 'bucket'],
      ])
      return new Set(segments.map(({ status, origin }) => `${status} ${names.get(origin) ?? origin}`))
    }

    test('from the bucket', async () =>
      expect(await watch('redirected')).toEqual(new Set(['307 product', '200 bucket'])))

    test.skipIf(mayLack('nginx'))('from the host that MEDIA_ORIGIN names', async () =>
      expect(await watch('by a host of their own')).toEqual(new Set(['200 proxy'])),
    )
  })

  test('check tries the bucket, and a start fails in one sentence without it', async () => {
    const { env, dataDir } = await newPlace('checked')
    await placeEmbedded(dataDir)
    const checked = await run({ ...env, CLIFFHANGER_MODE: 'development' }, 'check')
    expect(checked.stdout).toMatch(/media bucket +objects can be stored in checked, read and deleted/)
    expect(await storage.listKeys('checked')).toEqual([])

    const keyFile = join(dataDir, 'key')
    await writeFile(keyFile, 'canary-wrong')
    const { MEDIA_S3_SECRET_ACCESS_KEY: _, ...rest } = env
    const wrong = { ...rest, MEDIA_S3_SECRET_ACCESS_KEY_FILE: keyFile }
    const refused = await run({ ...wrong, CLIFFHANGER_MODE: 'development' }, 'check')
    expect(refused.stdout).toMatch(
      /media bucket .*“checked”.* refuses the credentials: correct MEDIA_S3_ACCESS_KEY_ID/,
    )
    const started = await execa(process.execPath, ['platform/main.ts'], {
      cwd: ROOT,
      reject: false,
      env: { ...wrong, PORT: '0', LOG_LEVEL: 'debug' },
    })
    expect(started.exitCode).toBe(1)
    expect(started.stderr).toMatch(
      /The bucket “checked” at .* refuses the credentials: correct MEDIA_S3_ACCESS_KEY_ID and/,
    )
    const said = [checked, refused, started].map(({ stdout, stderr }) => stdout + stderr).join('\n')
    expect(said).not.toMatch(/canary|Signature=/)
  })
})
