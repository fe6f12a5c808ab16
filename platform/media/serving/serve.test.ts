import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStore } from '../../media-store/disk-store.ts'
import { type MediaSecrets, signMediaPath } from './address.ts'
import { readByteRange } from './byte-range.ts'
import { createMedia } from './create-media.ts'
import { recentFiles } from './recent-files.ts'
import { serveMedia, servePicture } from './serve.ts'

const SECRETS: MediaSecrets = ['secret']
const NOW_MS = 1_800_000_000_000
const KEY = 'a'.repeat(24)
const LARGE_BYTES = 3_000_000
const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-serve-'))
const roots = [join(folder, 'own'), join(folder, 'demonstration')]
const stores = roots.map(diskStore)
const large = Buffer.alloc(LARGE_BYTES, 'cliffhanger')

beforeAll(() => {
  for (const root of roots) {
    mkdirSync(join(root, 'episodes', KEY), { recursive: true })
    mkdirSync(join(root, 'pictures'))
  }
  const episode = join(roots[1]!, 'episodes', KEY)
  writeFileSync(join(episode, 'manifest.mpd'), '<MPD/>')
  writeFileSync(join(episode, 'master.m3u8'), '#EXTM3U\n')
  writeFileSync(join(episode, 'plain.mp4'), large)
  writeFileSync(join(episode, 'audio-init.mp4'), 'init')
  writeFileSync(join(episode, 'video-0-00001.m4s'), '0123456789')
  writeFileSync(join(episode, 'captions.en.vtt'), 'WEBVTT\n')
  writeFileSync(join(episode, 'media.json'), '{}')
  writeFileSync(join(folder, 'private.txt'), 'not for you')
  symlinkSync(join(folder, 'private.txt'), join(episode, 'video-0-00002.m4s'))
  symlinkSync(episode, join(roots[0]!, 'episodes', 'b'.repeat(24)))
  writeFileSync(join(roots[0]!, 'pictures', `${KEY}.webp`), 'picture')
})
afterAll(() => rmSync(folder, { recursive: true }))

function findAddress(file: string, given: { memberId?: string | null; mediaKey?: string } = {}) {
  const { memberId = null, mediaKey = KEY } = given
  const path = signMediaPath({ episodeId: 'e1', mediaKey, memberId, expiresAtMs: NOW_MS + 600_000 }, SECRETS)
  return `http://product.example${path}${file}`
}

function get(address: string, init: RequestInit = {}, onPlay?: (episodeId: string, viewer: string) => void) {
  const service = { stores, secrets: SECRETS, clock: () => NOW_MS, ...(onPlay ? { onPlay } : {}) }
  return serveMedia(new Request(address, init), service)
}

describe('a small file that was just read (row 415)', () => {
  const removed = join(roots[1]!, 'episodes', KEY, 'video-1-00001.m4s')
  let nowMs = NOW_MS
  const service = { stores, secrets: SECRETS, clock: () => nowMs, recent: recentFiles(() => nowMs) }
  const request = (file: string, headers = {}) =>
    serveMedia(new Request(findAddress(file), { headers }), service)

  test('is not read again, whole or in part, for a minute', async () => {
    writeFileSync(removed, '0123456789')
    expect(await (await request('video-1-00001.m4s')).text()).toBe('0123456789')
    rmSync(removed)
    expect(await (await request('video-1-00001.m4s')).text()).toBe('0123456789')
    const part = await request('video-1-00001.m4s', { Range: 'bytes=2-4' })
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    nowMs += 60_001
    expect((await request('video-1-00001.m4s')).status).toBe(404)
  })

  test('is still refused without a signature', async () => {
    await (await request('audio-init.mp4')).text()
    const forged = findAddress('audio-init.mp4').replace(/-[\w-]{32}\//, `-${'A'.repeat(32)}/`)
    expect((await serveMedia(new Request(forged), service)).status).toBe(403)
  })
})

describe('serving media (row 453)', () => {
  test.each([
    ['manifest.mpd', 'application/dash+xml'],
    ['master.m3u8', 'application/vnd.apple.mpegurl'],
    ['plain.mp4', 'video/mp4'],
    ['audio-init.mp4', 'audio/mp4'],
    ['video-0-00001.m4s', 'video/mp4'],
    ['captions.en.vtt', 'text/vtt; charset=utf-8'],
  ])('%s is %s', async (file, type) => {
    const response = await get(findAddress(file))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    await response.body?.cancel()
  })

  test('sends large files whole and as parts', async () => {
    const whole = await get(findAddress('plain.mp4'))
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
    const part = await get(findAddress('plain.mp4'), { headers: { Range: 'bytes=1000-2000999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 1000-2000999/${LARGE_BYTES}`)
    expect(part.headers.get('Content-Length')).toBe('2000000')
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(1000, 2_001_000))).toBe(true)
  })

  test('handles ranges outside the file, stale ranges, tags and HEAD', async () => {
    const address = findAddress('video-0-00001.m4s')
    const outside = await get(address, { headers: { Range: 'bytes=10-' } })
    expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
    const head = await get(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', ''])
    const etag = head.headers.get('ETag')!
    const range = { Range: 'bytes=2-4' }
    expect(await (await get(address, { headers: { ...range, 'If-Range': etag } })).text()).toBe('234')
    expect((await get(address, { headers: { ...range, 'If-Range': '"other"' } })).status).toBe(200)
    expect((await get(address, { headers: { 'If-None-Match': `"x", W/${etag}` } })).status).toBe(304)
    expect((await get(address, { method: 'POST' })).status).toBe(405)
  })

  test('lets shared caches store free media, and never longer than its address is valid', async () => {
    const free = await get(findAddress('manifest.mpd'))
    expect(free.headers.get('Cache-Control')).toBe('public, max-age=600, s-maxage=50')
    const paid = await get(findAddress('manifest.mpd', { memberId: 'm1' }))
    expect(paid.headers.get('Cache-Control')).toBe('private, max-age=600')
  })

  test('refuses without mentioning the product API', async () => {
    const forged = await get(findAddress('manifest.mpd').replace('/e1/', '/e2/'))
    expect([forged.status, await forged.text()]).toEqual([403, 'forbidden'])
    expect(forged.headers.get('Cache-Control')).toBe('no-store')
    expect((await get(findAddress('media.json'))).status).toBe(404)
    expect((await get(findAddress('captions.fr.vtt'))).status).toBe(404)
    const late = new Request(findAddress('manifest.mpd'))
    const answer = await serveMedia(late, { stores, secrets: SECRETS, clock: () => NOW_MS + 600_000 })
    expect([answer.status, await answer.text()]).toEqual([403, 'expired'])
  })

  test('follows no symbolic link below a root', async () => {
    expect((await get(findAddress('video-0-00002.m4s'))).status).toBe(404)
    expect((await get(findAddress('manifest.mpd', { mediaKey: 'b'.repeat(24) }))).status).toBe(404)
  })

  test('counts a play once, when the episode is opened from its beginning', async () => {
    const onPlay = vi.fn()
    const open = async (file: string, init?: RequestInit) =>
      (await get(findAddress(file), init, onPlay)).body?.cancel()
    await open('manifest.mpd', { headers: { 'X-Viewer': 'ada' } })
    expect(onPlay).toHaveBeenCalledExactlyOnceWith('e1', 'ada')
    const ETag = (await get(findAddress('manifest.mpd'))).headers.get('ETag') ?? ''
    for (let n = 0; n < 3; n += 1) await open('manifest.mpd', { headers: { 'If-None-Match': ETag } })
    await open('video-0-00001.m4s')
    await open('manifest.mpd', { method: 'HEAD' })
    await open('plain.mp4', { headers: { Range: 'bytes=0-1' } })
    await open('plain.mp4', { headers: { Range: 'bytes=500000-' } })
    expect(onPlay).toHaveBeenCalledTimes(1)
    await open('plain.mp4', { headers: { Range: 'bytes=0-' } })
    expect(onPlay).toHaveBeenCalledTimes(2)
  })

  test.runIf(process.platform === 'linux')('closes the file when the reader goes away', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length
    const before = openFiles()
    const stop = new AbortController()
    const responses = await Promise.all([
      get(findAddress('plain.mp4')),
      get(findAddress('plain.mp4'), { signal: stop.signal }),
    ])
    expect(openFiles()).toBeGreaterThan(before)
    const readers = responses.map((response) => response.body!.getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    await readers[0]!.cancel()
    stop.abort()
    await expect.poll(openFiles).toBe(before)
    await expect(readers[1]!.read()).rejects.toThrow()
  })
})

describe('videos that a store has elsewhere', () => {
  const url = 'https://store.example/plain.mp4?signature=1'
  const elsewhere = {
    ...diskStore(roots[1]!),
    locate: async (path: string) => (/\.(mp4|m4s)$/.test(path) ? { url, freshSeconds: 15 } : null),
  }
  const redirected = (address: string, init: RequestInit = {}, onPlay?: (episodeId: string) => void) => {
    const service = { stores: [elsewhere], secrets: SECRETS, clock: () => NOW_MS }
    return serveMedia(new Request(address, init), { ...service, ...(onPlay && { onPlay }) })
  }

  test('are loaded from there, and manifests from here', async () => {
    const free = await redirected(findAddress('plain.mp4'))
    expect([free.status, free.headers.get('Location')]).toEqual([307, url])
    expect(free.headers.get('Cache-Control')).toBe('public, max-age=15')
    const paid = await redirected(findAddress('plain.mp4', { memberId: 'm1' }))
    expect(paid.headers.get('Cache-Control')).toBe('private, max-age=15')
    expect((await redirected(findAddress('manifest.mpd'))).status).toBe(200)
    expect((await redirected(findAddress('plain.mp4').replace('/e1/', '/e2/'))).status).toBe(403)
  })

  test('count a play once, when the plain file is requested from its beginning', async () => {
    const onPlay = vi.fn()
    for (const Range of ['bytes=0-1', 'bytes=500000-', 'bytes=9-20'])
      await redirected(findAddress('plain.mp4'), { headers: { Range } }, onPlay)
    await redirected(findAddress('plain.mp4'), { method: 'HEAD' }, onPlay)
    await redirected(findAddress('video-0-00001.m4s'), {}, onPlay)
    expect(onPlay).not.toHaveBeenCalled()
    await redirected(findAddress('plain.mp4'), { headers: { Range: 'bytes=0-' } }, onPlay)
    await redirected(findAddress('plain.mp4'), {}, onPlay)
    expect(onPlay).toHaveBeenCalledTimes(2)
  })
})

describe('serving pictures (row 120)', () => {
  test('are public and cached for ever', async () => {
    const answer = await servePicture(new Request(`http://x/pictures/${KEY}.webp`), { stores })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const path of [`${'c'.repeat(24)}.webp`, `${KEY}.png`, '../private.txt', `%2e%2e/${KEY}.webp`]) {
      expect((await servePicture(new Request(`http://x/pictures/${path}`), { stores })).status).toBe(404)
    }
  })
})

test('serves media and pictures, and no other addresses', async () => {
  const media = createMedia({ stores, secrets: SECRETS, clock: () => NOW_MS, paidLifeMs: 600_000 })
  const { dashUrl } = media.playAddresses({
    episodeId: 'e1',
    mediaKey: KEY,
    hasHighMp4: false,
    captions: [],
    memberId: null,
  })
  expect((await media.serve(new Request(`http://x${dashUrl}`)))?.status).toBe(200)
  expect((await media.serve(new Request(`http://x/pictures/${KEY}.webp`)))?.status).toBe(200)
  expect(await media.serve(new Request('http://x/content/video/detail'))).toBeNull()
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [null, null],
])('the range %s of ten bytes', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected)
})
