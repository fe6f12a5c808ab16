import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signMediaPath } from '../../platform/media/serving/address.ts'
import { createMedia } from '../../platform/media/serving/create-media.ts'
import { diskStore } from '../../platform/media-store/disk-store.ts'
import { testKey } from '../builders/keys.ts'
import {
  assembleCloudFront,
  type Edge,
  readCommand,
  startCloudFront,
  startCloudflare,
  startFastly,
} from './edge-vendors.ts'
import { MEDIA_SECRET, mediaVectors, toMediaKey } from './media-vectors.ts'

const ORIGIN = 'https://watch.example'
const VIDEO = { episodeId: 'e1', mediaKey: 'a'.repeat(24) }
const LIFE_SECONDS = 50
const FILES = {
  'manifest.mpd': '<MPD/>',
  'master.m3u8': '#EXTM3U\n',
  'plain.mp4': 'the plain file',
  'plain-high.mp4': 'the larger one',
  'video-0-init.mp4': 'beginning',
  'video-0-00001.m4s': '0123456789',
  'video-0.m3u8': '#EXTM3U\n#EXT-X-ENDLIST\n',
  'audio-00001.m4s': 'sound',
  'captions.en.vtt': 'WEBVTT\n',
  'media.json': '{}',
}
const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-edge-'))
beforeAll(() => {
  const episode = join(folder, 'episodes', VIDEO.mediaKey)
  mkdirSync(episode, { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(episode, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The product's own media, and what it was asked. */
function aProduct({
  answer,
  lifeSeconds = LIFE_SECONDS,
  clockAheadSeconds = 0,
}: {
  answer?: () => Response | undefined
  lifeSeconds?: number
  clockAheadSeconds?: number
} = {}) {
  const asked: Request[] = []
  const media = createMedia({
    stores: [diskStore(folder)],
    secrets: [MEDIA_SECRET],
    clock: () => Date.now() + clockAheadSeconds * 1000,
    paidLifeMs: lifeSeconds * 1000,
  })
  async function ask(request: Request) {
    asked.push(request)
    return answer?.() ?? (await media.serve(request)) ?? new Response('not found', { status: 404 })
  }
  const addressesOf = (memberId: string) =>
    media.playAddresses({ ...VIDEO, hasHighMp4: true, captions: [], memberId })
  return { ask, asked, folderOf: (memberId: string) => addressesOf(memberId).mp4Url.replace('plain.mp4', '') }
}

const keys = toMediaKey(MEDIA_SECRET)
const VENDORS = [
  ['Cloudflare', startCloudflare],
  ['CloudFront', startCloudFront],
  ['Fastly', startFastly],
] as const

describe.each(VENDORS)('paid videos at the edge of %s (row 472)', (name, start) => {
  async function anEdge(product = aProduct(), given = keys) {
    const edge: Edge = await start(product.ask, given)
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      edge(new Request(ORIGIN + path, { method, headers }))
    return { ...product, get }
  }

  test('the edge refuses what the product would refuse, and keeps what it would send', async () => {
    for (const { why, method, path, outcome } of mediaVectors(VIDEO, Date.now())) {
      const { ask, asked, get } = await anEdge()
      const ofProduct = await ask(new Request(ORIGIN + path, { method }))
      const expected = Buffer.from(await ofProduct.arrayBuffer()).toString()
      asked.length = 0
      for (const round of ['first', 'second']) {
        const answer = await get(path, {}, method)
        const text = await answer.text()
        expect([answer.ok, ofProduct.ok], `${why}, ${round}`).toEqual(Array(2).fill(outcome !== 'refused'))
        if (answer.ok) expect(text, why).toBe(expected)
        else expect(Object.values(FILES), why).not.toContain(text)
      }
      if (outcome === 'refused') expect(asked, why).toEqual([])
      if (outcome === 'passed')
        expect(
          asked.map(({ url }) => url),
          why,
        ).toEqual(Array(2).fill(ORIGIN + path))
      if (outcome === 'kept' && method === 'GET')
        expect(
          asked.map(({ url }) => url),
          why,
        ).toEqual([ORIGIN + path])
    }
  })

  test('one copy serves every member, in ranges and with tags, and says that it is theirs alone', async () => {
    const { asked, folderOf, get } = await anEdge()
    for (const file of [
      'video-0-00001.m4s',
      'plain.mp4',
      'plain-high.mp4',
      'video-0.m3u8',
      'captions.en.vtt',
    ] as const) {
      const whole = await get(folderOf('ada') + file)
      expect(await whole.text()).toBe(FILES[file])
      asked.length = 0
      const part = await get(folderOf('bob') + file, { Range: 'bytes=2-4' })
      expect([part.status, await part.text()]).toEqual([206, FILES[file].slice(2, 5)])
      const outside = await get(folderOf('bob') + file, { Range: 'bytes=999-' })
      expect(outside.status).toBe(416)
      // CloudFront has no code after its cache.
      if (name !== 'CloudFront') expect(outside.headers.get('Cache-Control')).toBe('no-store')
      const etag = whole.headers.get('ETag')!
      expect((await get(folderOf('bob') + file, { 'If-None-Match': etag })).status).toBe(304)
      for (const answer of [whole, part]) {
        expect(answer.headers.get('Cache-Control')).toBe(`private, max-age=${LIFE_SECONDS}`)
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      }
      expect(asked).toEqual([])
    }
  })

  test('a part that is asked for first is not stored as the whole', async () => {
    const { folderOf, get } = await anEdge()
    const part = await get(`${folderOf('ada')}plain.mp4`, { Range: 'bytes=4-8' })
    expect([part.status, await part.text()]).toEqual([206, 'plain'])
    const whole = await get(`${folderOf('bob')}plain.mp4`)
    expect([whole.status, await whole.text()]).toEqual([200, FILES['plain.mp4']])
  })

  test('neither a refusal nor an error of the product is stored', async () => {
    let answer: (() => Response) | undefined
    const { asked, folderOf, get } = await anEdge(aProduct({ answer: () => answer?.() }))
    for (const status of [403, 404, 500, 503]) {
      answer = () => new Response('no', { status, headers: { 'Cache-Control': 'no-store' } })
      expect((await get(`${folderOf('ada')}plain.mp4`)).status).toBe(status)
    }
    answer = undefined
    expect(await (await get(`${folderOf('bob')}plain.mp4`)).text()).toBe(FILES['plain.mp4'])
    expect(asked).toHaveLength(5)
  })

  test('no header or query of a viewer changes what is stored or asked', async () => {
    const { asked, folderOf, get } = await anEdge()
    const path = `${folderOf('ada')}video-0-00001.m4s`
    await get(path, {
      'X-Media-Address': `${folderOf('ada')}plain.mp4`,
      'X-Forwarded-Host': 'evil.example',
      'Accept-Encoding': 'x',
    })
    expect(asked.map(({ url }) => url)).toEqual([ORIGIN + path])
    expect(asked[0]!.headers.get('X-Forwarded-Host')).toBeNull()
    expect(await (await get(`${folderOf('bob')}video-0-00001.m4s`)).text()).toBe('0123456789')
    expect((await get(`${path}?a=1&a=2`)).status).toBe(404)
    const claims = { 'X-Media-Address': `${folderOf('ada')}plain.mp4` }
    expect(await (await get(`${folderOf('bob')}manifest.mpd`, claims)).text()).toBe(FILES['manifest.mpd'])
  })

  test('the right ends with the address, to the second, although the video is stored', async () => {
    const { folderOf, get } = await anEdge()
    const path = `${folderOf('ada')}video-0-00001.m4s`
    expect((await get(path)).status).toBe(200)
    vi.setSystemTime(Date.now() + LIFE_SECONDS * 1000 - 1)
    expect((await get(path)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    expect((await get(path)).status).toBe(403)
    expect((await get(`${folderOf('ada')}video-0-00001.m4s`)).status).toBe(200)
  })

  test.each([30, -30])(
    'a clock of the product that is ahead by %i seconds refuses nobody',
    async (clockAheadSeconds) => {
      const { folderOf, get } = await anEdge(aProduct({ clockAheadSeconds }))
      const path = `${folderOf('ada')}plain.mp4`
      expect((await get(path)).status).toBe(200)
      vi.setSystemTime(Date.now() + (LIFE_SECONDS + clockAheadSeconds) * 1000)
      expect((await get(path)).status).toBe(403)
    },
  )

  test('an address that outlives its right is refused, so that the product has to sign shorter ones', async () => {
    const { asked, folderOf, get } = await anEdge(aProduct({ lifeSeconds: 600 }))
    const answer = await get(`${folderOf('ada')}plain.mp4`)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      'PAID_MEDIA_SECONDS is more than 60, or a clock is wrong',
    ])
    expect(asked).toEqual([])
  })

  test('a key is replaced without a pause: an edge accepts each of its keys', async () => {
    const { folderOf, get } = await anEdge(aProduct(), `${toMediaKey(testKey('new'))},${keys}`)
    expect((await get(`${folderOf('ada')}plain.mp4`)).status).toBe(200)
    const stranger = await anEdge(aProduct(), toMediaKey(testKey('new')))
    expect((await stranger.get(`${folderOf('ada')}plain.mp4`)).status).toBe(403)
  })

  test('pages are the product’s', async () => {
    const { asked, get } = await anEdge()
    for (const path of ['/profile/', '/Media/x', '//media/x', '/%6dedia/x']) await get(path)
    expect(asked).toHaveLength(4)
  })
})

test('the command for the key makes it of a secret that is long enough, and of no other (row 472)', async () => {
  const run = async (secret: string) =>
    execa('bash', ['-c', await readCommand('key')], { env: { MEDIA_SECRET: secret }, reject: false })
  expect((await run(MEDIA_SECRET)).stdout).toBe(keys)
  expect((await run(MEDIA_SECRET.slice(0, 50))).stdout).toBe('')
  // The shortest secret whose addresses the key checks.
  const secret = MEDIA_SECRET.slice(0, 51)
  const path = signMediaPath({ ...VIDEO, memberId: 'ada', expiresAtMs: Date.now() + 1000 }, [secret])
  const key = (await run(secret)).stdout
  const edge = await startCloudflare(async () => new Response('sent'), key)
  expect((await edge(new Request(`${ORIGIN}${path}plain.mp4`))).status).toBe(200)
})

test('what CloudFront takes is one file within its limit (row 472)', async () => {
  const assembled = await assembleCloudFront(keys)
  expect(assembled.length).toBeLessThan(10_240)
  expect(assembled).not.toMatch(/REPLACE|media-address\.js'|export /)
})
