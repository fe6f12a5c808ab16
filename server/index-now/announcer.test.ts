import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListedDrama } from '../../contract/extensions/catalogue-list.ts'
import { createInFlight } from '../http/in-flight.ts'
import {
  ADDRESSES_MAX,
  type Announcer,
  type AnnouncerOptions,
  ATTEMPTS_MAX,
  createAnnouncer,
} from './announcer.ts'

const KEY = 'a-key-of-the-tests'
const ORIGIN = 'https://watch.example'
const PAUSE_MS = 20
const ALONE: AnnouncerOptions['sent'] = { share: (_key, run) => run() }

interface Announcement {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

/** A search engine: answers with these statuses, one after the other, then with 200. */
async function startEngine() {
  const seen: Announcement[] = []
  const statuses: number[] = []
  let isSilent = false
  const server = createServer(async (req, res) => {
    const body = JSON.parse(await text(req))
    if (isSilent) return
    const status = statuses.shift() ?? 200
    if (status === 200) seen.push(body)
    res.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    seen,
    statuses,
    sent: () => seen.flatMap(({ urlList }) => urlList),
    fallSilent: () => {
      isSilent = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function aDrama(dramaId: string, episodeCount = 2, given: Partial<ListedDrama> = {}): ListedDrama {
  return {
    dramaId,
    name: 'Love',
    names: new Map([
      ['en', 'Love'],
      ['ar', 'حب'],
    ]) as ListedDrama['names'],
    introduction: '',
    coverUrl: null,
    minimumAge: null,
    publishedAtMs: 1,
    updatedAtMs: 1,
    episodes: Array.from({ length: episodeCount }, (_, index) => ({
      number: index + 1,
      isFree: true,
      firstFrameUrl: null,
      durationSeconds: null,
    })),
    ...given,
  }
}

let folder: string
let engine: Awaited<ReturnType<typeof startEngine>>
let dramas: ListedDrama[]
let announcer: Announcer
const log = { info: vi.fn(), warn: vi.fn() }

function open(url = engine.url, given: Partial<AnnouncerOptions> = {}): Announcer {
  announcer = createAnnouncer({
    api: {
      catalogueList: async (request) => {
        const { pageIndex, pageSize } = request as { pageIndex: number; pageSize: number }
        const [from, until] = [(pageIndex - 1) * pageSize, pageIndex * pageSize]
        return { dramas: dramas.slice(from, until), hasMore: until < dramas.length, total: dramas.length }
      },
    },
    origin: ORIGIN,
    key: KEY,
    url,
    file: join(folder, 'index-now.json'),
    sent: ALONE,
    languages: ['en', 'ar'],
    toPath: (language, { dramaId, name }, episode) => `/${language}/${name}-${dramaId}/${episode}/`,
    log,
    pauseMs: PAUSE_MS,
    ...given,
  })
  return announcer
}
const untilSent = (count: number) =>
  vi.waitFor(() => expect(engine.sent().length).toBeGreaterThanOrEqual(count), 10_000)
/** The catalogue as it is now becomes known. */
async function learn() {
  open().look()
  const { readSnapshot } = await import('./snapshot.ts')
  await vi.waitFor(
    async () => expect((await readSnapshot(join(folder, 'index-now.json')))?.size).toBe(dramas.length),
    10_000,
  )
  await announcer.close()
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-index-now-'))
  engine = await startEngine()
  dramas = [aDrama('a1'), aDrama('b2')]
  vi.clearAllMocks()
})
afterEach(async () => {
  await announcer.close()
  await engine.close()
  await rm(folder, { recursive: true })
})

describe('changes of the catalogue (row 443)', () => {
  test('are announced in every language: new, changed, renamed and removed; a known catalogue is not', async () => {
    await learn()
    expect(engine.seen).toEqual([])
    dramas = [aDrama('b2', 1, { name: 'Hate', names: null, updatedAtMs: 2 }), aDrama('c3', 1)]
    open().look()
    await untilSent(9)
    expect(engine.seen[0]).toMatchObject({
      host: 'watch.example',
      key: KEY,
      keyLocation: `${ORIGIN}/${KEY}.txt`,
    })
    expect(
      engine
        .sent()
        .map((address) => address.replace(ORIGIN, ''))
        .sort(),
    ).toEqual(
      [
        ...['/en/Love-a1/1/', '/en/Love-a1/2/', '/ar/حب-a1/1/', '/ar/حب-a1/2/'],
        ...[
          '/en/Love-b2/1/',
          '/en/Love-b2/2/',
          '/ar/حب-b2/1/',
          '/ar/حب-b2/2/',
          '/en/Hate-b2/1/',
          '/ar/Hate-b2/1/',
        ],
        ...['/en/Love-c3/1/', '/ar/حب-c3/1/'],
      ].sort(),
    )
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce(), 10_000)
    await announcer.close()
    const count = engine.sent().length
    dramas = [...dramas, aDrama('d4', 1)]
    open().look()
    await untilSent(count + 1)
    expect(engine.sent().slice(count)).toEqual([`${ORIGIN}/en/Love-d4/1/`, `${ORIGIN}/ar/حب-d4/1/`])
  })

  test('are announced once by several machines that share what was sent', async () => {
    await learn()
    const { readSnapshot } = await import('./snapshot.ts')
    const readKnown = (file: string) => readSnapshot(join(folder, file))
    await copyFile(join(folder, 'index-now.json'), join(folder, 'other.json'))
    dramas = [...dramas, aDrama('c3', 1)]
    const sent: AnnouncerOptions['sent'] = createInFlight<true>({ nowMs: Date.now, cachedMs: 60_000 })
    open(engine.url, { sent }).look()
    await vi.waitFor(async () => expect((await readKnown('index-now.json'))?.size).toBe(3), 10_000)
    await announcer.close()
    open(engine.url, { sent, file: join(folder, 'other.json') }).look()
    await vi.waitFor(async () => expect((await readKnown('other.json'))?.size).toBe(3), 10_000)
    expect(engine.seen).toHaveLength(1)
  })

  test('are sent again after a failure, and not lost when the process ends', async () => {
    await learn()
    dramas = [...dramas, aDrama('c3', 1)]
    engine.statuses.push(500, 429, 302)
    open().look()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2), 10_000)
    await announcer.close()
    open().look()
    await untilSent(2)
    expect(engine.sent()).toHaveLength(2)
  })

  test('are abandoned after some attempts, and later ones are announced', async () => {
    await learn()
    dramas = [...dramas, aDrama('c3', 1)]
    engine.statuses.push(...Array(ATTEMPTS_MAX).fill(403))
    open().look()
    await vi.waitFor(
      () => expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'changed addresses given up'),
      10_000,
    )
    dramas = [...dramas, aDrama('d4', 1)]
    announcer.look()
    await untilSent(2)
    expect(engine.sent().every((address) => address.includes('-d4'))).toBe(true)
  })

  test('go out in requests of bounded size', async () => {
    await learn()
    dramas = [...dramas, ...Array.from({ length: 12 }, (_, index) => aDrama(`n${index}`, 999))]
    open().look()
    await untilSent(12 * 999 * 2)
    expect(engine.seen.length).toBeGreaterThan(1)
    for (const { urlList } of engine.seen) expect(urlList.length).toBeLessThanOrEqual(ADDRESSES_MAX)
    expect(new Set(engine.sent()).size).toBe(12 * 999 * 2)
  })

  test('do not block: closing aborts a request without a response', async () => {
    await learn()
    engine.fallSilent()
    dramas = []
    open().look()
    await vi.waitFor(() => expect(engine.seen).toEqual([]))
    const startMs = performance.now()
    await announcer.close()
    expect(performance.now() - startMs).toBeLessThan(5_000)
    expect(log.warn).not.toHaveBeenCalled()
  })
})
