import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../contract/codes.ts'
import type { EndpointName } from '../contract/product-api/endpoints.ts'
import { createPaths } from '../contract/product-api/paths.ts'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { listenOnPort } from '../platform/http/listen.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { freePort } from '../tests/builders/free-port.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { type ConformanceOptions, type Outcome, runChecks } from '../tools/conformance/run-checks.ts'
import { checkBackendMedia } from './check/media.ts'

const PATHS = createPaths()
const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-conformance-'))

/**
 * What a broken backend sends for a request; null: what the platform sends. `load` asks the platform, which a backend that
 * forgets does not.
 */
type Spoil = (request: Request, load: () => Promise<Json>) => Promise<Response | null> | Response | null
// biome-ignore lint/suspicious/noExplicitAny: any JSON.
type Json = any

let platform: StartedPlatform
let backend: Awaited<ReturnType<typeof listenOnPort>>
let token: string
let spoil: Spoil = () => null

async function handle(request: Request): Promise<Response> {
  const load = async () => {
    const response = await platform.handle(request.clone() as Request)
    return ((await response.json()) as { data: Json }).data
  }
  return (await spoil(request, load)) ?? platform.handle(request)
}

beforeAll(async () => {
  await placeEmbedded(dataDir)
  const { settings, secrets } = settingsFromEnvironment({
    DATA_DIR: dataDir,
    CLIFFHANGER_MODE: 'development',
    LOG_LEVEL: 'silent',
    SANDBOXES: 'google',
  })
  token = await signIn()
  platform = await startPlatform(settings, secrets)
  backend = await listenOnPort('127.0.0.1', 0, handle)
}, 240_000)
afterAll(async () => {
  await backend?.close()
  await platform?.close()
  rmSync(dataDir, { recursive: true })
})

async function signIn(): Promise<string> {
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: null, migrateDatabaseUrl: null },
    null,
    deps,
  )
  const sessions = { days: 1, isExclusive: true }
  const member = await signedInMember({ ...deps, db, ids: randomIds, sessions })
  await close()
  return member.token
}

const url = () => `http://127.0.0.1:${backend.port}`
const run = async (given: Partial<ConformanceOptions> = {}) => {
  const options = { url: url(), token, isWriting: true, appId: 'cliffhanger', ...given }
  return (await runChecks(options, () => {})).outcomes
}
const inState = (outcomes: readonly Outcome[], state: Outcome['state']) =>
  outcomes.filter((outcome) => outcome.state === state).map(({ call, does }) => `${call}: ${does}`)

const answer = (data: Json, code: string = CODES.success) => Response.json({ code, message: '', data })
/** A backend that is broken in one call alone. */
const inCall =
  (call: EndpointName, change: (data: Json, query: URLSearchParams) => Json): Spoil =>
  async (request, load) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== PATHS[call]) return null
    const changed = change(await load(), searchParams)
    return changed === undefined ? null : answer(changed)
  }
const withoutRecords = (call: EndpointName) => inCall(call, (data) => ({ ...data, records: [] }))
/** What the contract does not let through. */
const nonsense = (call: EndpointName) => inCall(call, () => ({ records: 'all', nothing: true }))
/** A write that is accepted and forgotten. */
const forgotten = (call: EndpointName) => (request: Request) =>
  new URL(request.url).pathname === PATHS[call] && request.method === 'POST' ? answer(null) : null
const noFile =
  (pattern: RegExp): Spoil =>
  ({ url }) =>
    pattern.test(url) ? new Response('', { status: 404 }) : null
const tooMany = (call: EndpointName) => inCall(call, (data) => ({ ...data, records: Array(21).fill(RECORD) }))
const RECORD = { contentId: 'a', contentName: 'A' }

/** For every check, a backend that fails it. */
const SPOILED: Record<string, Spoil> = {
  'areaInfo: tells language and browser of a visitor': nonsense('areaInfo'),
  'columnPage: has rows with dramas for Home': inCall('columnPage', (data, query) =>
    query.has('columnId') || query.has('columnType') ? undefined : { ...data, records: 'none' },
  ),
  'columnPage: has a carousel (column type 8)': inCall('columnPage', (data, query) =>
    query.get('columnType') === '8' ? { ...data, records: [] } : undefined,
  ),
  'columnPage: has genres': inCall('columnPage', (data, query) =>
    query.get('columnType') === '3' ? { ...data, records: [] } : undefined,
  ),
  'columnPage: has the genre of all dramas (column all)': inCall('columnPage', (data, query) =>
    query.get('columnId') === 'all' ? { ...data, records: [] } : undefined,
  ),
  'columnPage: pages one column without gap or repetition': inCall('columnPage', (data, query) =>
    query.has('pageIndex') ? { ...data, hasMore: true } : undefined,
  ),
  'columnPage: has no record for an unknown column': inCall('columnPage', (_data, query) =>
    query.get('columnId')?.startsWith('conformance')
      ? { records: [{ columnId: 'x', columnName: 'X', columnType: 3, contents: [] }], hasMore: false }
      : undefined,
  ),
  'columnPage: gives cards a picture that can be fetched': noFile(/cover|\.(webp|jpe?g|png)/),
  'topDramas: recommends dramas': inCall('topDramas', () => []),
  'dramaDetail: describes the drama of a card': inCall('dramaDetail', (data) =>
    data ? { ...data, contentName: 'Another' } : undefined,
  ),
  'dramaDetail: says of an announced drama (comesOn) when it comes, and lists no episode of it': inCall(
    'dramaDetail',
    (data) => (data ? { ...data, comesOn: '2020-01-01' } : undefined),
  ),
  'dramaDetail: answers null for an unknown drama': inCall('dramaDetail', (data) =>
    data ? undefined : { id: 'x', contentName: 'X' },
  ),
  'episodeList: lists the episodes of a drama, each once': inCall('episodeList', (data) => ({
    ...data,
    records: [...data.records, data.records[0]],
  })),
  'episodeList: prices every locked episode': inCall('episodeList', (data) => ({
    ...data,
    records: data.records.map((row: Json) => ({ ...row, chapterPrice: null })),
  })),
  'episodeDetail: gives a free episode an address that plays': inCall('episodeDetail', (data) =>
    data ? { ...data, playUrl: '', dashUrl: '', mp4Url: '' } : undefined,
  ),
  'episodeDetail: has captions that can be read': noFile(/\.vtt/),
  'episodeDetail: answers requests for a part of a plain file': ({ url: address }) =>
    address.includes('.mp4') ? new Response('a whole video', { status: 200 }) : null,
  'episodeDetail: has a first-frame picture': inCall('episodeDetail', (data) =>
    data ? { ...data, chapterFirstFrameImageUrl: null } : undefined,
  ),
  'episodeDetail: keeps the address of a locked episode to itself': inCall('episodeDetail', (data) =>
    data?.lockStatus === 2 ? { ...data, dashUrl: '/leaked.mpd' } : undefined,
  ),
  'episodeDetail: answers null for an unknown episode': inCall('episodeDetail', (data) =>
    data ? undefined : { id: 'x', lockStatus: 1 },
  ),
  'memberDetail: refuses a visitor with a session code': (request) =>
    new URL(request.url).pathname === PATHS.memberDetail && !request.headers.has('authorization')
      ? answer(null, CODES.internal)
      : null,
  'memberDetail: refuses an unknown token with a session code': (request) =>
    new URL(request.url).pathname === PATHS.memberDetail &&
    request.headers.get('authorization')?.startsWith('conformance')
      ? answer({})
      : null,
  'packageList: offers packages in both stores': inCall('packageList', (data, query) =>
    query.get('type') === '1' ? { ...data, rechargeProducts: 'none' } : undefined,
  ),
  'packageList: sells exactly the coins that are missing, at its rate': inCall(
    'packageList',
    (data, query) =>
      query.has('missingCoins') ? { ...data, rechargeProducts: data.rechargeProducts.slice(1) } : undefined,
  ),
  'signInAddress: leads to the provider that signs in by redirect': inCall('signInAddress', () => 'soon'),
  'reportTracking: takes usage events': (request) =>
    new URL(request.url).pathname === PATHS.reportTracking ? answer(null, CODES.badRequest) : null,
  'genreList: names the genres': withoutRecords('genreList'),
  'coinRules: says what is spent first': nonsense('coinRules'),
  'catalogueList: lists every drama with its episodes': withoutRecords('catalogueList'),
  'search: finds a drama by its name': withoutRecords('search'),
  'similarDramas: names what to watch after a drama': nonsense('similarDramas'),
  'feed: shows no drama twice in a visit': inCall('feed', (data) => ({
    records: [...data.records, ...data.records],
  })),
  'memberDetail: knows the member of a token, with both balances': inCall('memberDetail', (data) =>
    data ? { ...data, totalBalance: 0, coinBalance: 5 } : undefined,
  ),
  'savedList: lists saved dramas': tooMany('savedList'),
  'historyList: lists watched dramas': tooMany('historyList'),
  'rechargeList: lists received coins': nonsense('rechargeList'),
  'consumeList: lists spent coins': nonsense('consumeList'),
  'episodeBehavior: tells whether an episode is liked and its drama saved': inCall(
    'episodeBehavior',
    () => null,
  ),
  'positions: tells the positions in a drama': nonsense('positions'),
  'continueWatching: tells what was begun': nonsense('continueWatching'),
  'seriesCost: tells what a drama has cost': nonsense('seriesCost'),
  'autoUnlockList: tells where automatic unlocking is on': nonsense('autoUnlockList'),
  'receipts: has receipts': nonsense('receipts'),
  'returnableUnlocks: takes nothing back of an unknown receipt': inCall('returnableUnlocks', (data) =>
    data ? { ...data, episodeCount: 1 } : undefined,
  ),
  'walletCheck: adds the ledger up': nonsense('walletCheck'),
  'walletSummary: sums the wallet up': nonsense('walletSummary'),
  'mailAddress: tells the mail address': nonsense('mailAddress'),
  'memberDocuments: lists documents, each of which can be read': nonsense('memberDocuments'),
  'spendingLimit: tells the spending limit': nonsense('spendingLimit'),
  'recoveryState: tells whether another sign-in is about to open the account': nonsense('recoveryState'),
  'walletStatement: adds a month up': inCall('walletStatement', (data) =>
    data ? { ...data, end: { coins: data.end.coins + 1, bonus: data.end.bonus } } : undefined,
  ),
  'pendingOrders: lists open payments': nonsense('pendingOrders'),
  'withdrawals: lists what can be withdrawn from': nonsense('withdrawals'),
  'withdrawalOf: keeps a purchase to who knows its payer': inCall('withdrawalOf', () => ({
    offer: null,
    made: null,
  })),
  'save: saves a drama and takes it off the list again': forgotten('save'),
  'thumbUp: likes an episode and takes the like back': forgotten('thumbUp'),
  'reportHistory: adds an opened episode to the history': forgotten('reportHistory'),
}

describe('the conformance runner (rows 12, 451)', { timeout: 180_000 }, () => {
  test('finds no miss in the reference platform, and leaves the member unchanged', async () => {
    spoil = () => null
    for (const round of [1, 2]) {
      const outcomes = await run()
      expect(inState(outcomes, 'failed'), `round ${round}`).toEqual([])
      expect(inState(outcomes, 'not tried'), `round ${round}`).toEqual([])
      expect(outcomes.map(({ call, does }) => `${call}: ${does}`).sort()).toEqual(Object.keys(SPOILED).sort())
    }
    const saved = await fetch(`${url()}${PATHS.savedList}`, { headers: { Authorization: token } })
    expect(((await saved.json()) as { data: Json }).data.records).toEqual([])
  })

  test.each(Object.entries(SPOILED))('%s: is missed', async (check, spoilIt) => {
    spoil = spoilIt
    try {
      const only = [check.split(':', 1)[0] as EndpointName]
      expect(inState(await run({ only }), 'failed')).toContain(check)
    } finally {
      spoil = () => null
    }
  })

  test('skips members’ calls without a token, and extensions that are not listed', async () => {
    spoil = inCall('areaInfo', (data) => ({ ...data, extensions: [] }))
    const outcomes = await run({ token: null })
    spoil = () => null
    expect(inState(outcomes, 'failed')).toEqual([])
    expect(outcomes.find(({ call }) => call === 'search')?.reason).toBe(
      'not among the extensions of /common/info',
    )
    expect(outcomes.find(({ call }) => call === 'savedList')?.reason).toBe('no --token-file was given')
  })

  test('reports a response’s fault once, with the allowed and the received values', async () => {
    spoil = inCall('episodeList', (data) => ({
      ...data,
      records: data.records.map((row: Json) => ({ ...row, lockStatus: 3 })),
    }))
    const failed = (await run({ token: null })).filter(({ state }) => state === 'failed')
    spoil = () => null
    expect(failed.length).toBeGreaterThan(3)
    const [first, ...others] = failed.map(({ reason }) => reason)
    expect(first).toMatch(
      /^The answer of \S+ does not fit the contract: data\.records\[\]\.lockStatus must be 1 or 2, not 3 \(\d+ times\)$/,
    )
    expect(new Set(others)).toEqual(
      new Set(['It has the fault of episodeList above: "lists the episodes of a drama, each once".']),
    )
  })

  test('check warns of a video or cover that is missing or that pages may not load (row 454)', async () => {
    const media = { url: url(), appId: 'x', key: null, pathOverrides: {}, mediaOrigin: null, imageHosts: [] }
    const inEpisode = (change: object) =>
      inCall('episodeDetail', (data) => (data ? { ...data, ...change } : undefined))
    const inCards = (contentCoverUrl: string) =>
      inCall('columnPage', (data) => ({
        ...data,
        records: data.records.map((column: Json) => ({
          ...column,
          contents: column.contents.map((card: Json) => ({ ...card, contentCoverUrl })),
        })),
      }))
    const find = async (spoilIt: Spoil, given: object = {}) => {
      spoil = spoilIt
      const { state, detail, advice } = await checkBackendMedia({ ...media, ...given })
      spoil = () => null
      return [state, detail, advice]
    }
    expect(await find(() => null)).toEqual(['ok', 'a cover and a video can be loaded', undefined])
    const there = 'The product API names it: let its host answer, or correct it there.'
    expect(await find(noFile(/\/media\//))).toEqual([
      'warning',
      `a video at ${url()} answers HTTP 404`,
      there,
    ])
    expect(await find(noFile(/\/pictures\//))).toEqual([
      'warning',
      `a cover at ${url()} answers HTTP 404`,
      there,
    ])
    const mediaOrigin = `http://127.0.0.1:${await freePort()}`
    const elsewhere = inEpisode({ playUrl: `${mediaOrigin}/a.m3u8` })
    expect(await find(elsewhere)).toEqual([
      'warning',
      `pages may not load videos of ${mediaOrigin}`,
      `Set MEDIA_ORIGIN=${mediaOrigin}.`,
    ])
    expect(await find(elsewhere, { mediaOrigin })).toEqual([
      'warning',
      `a video at ${mediaOrigin} does not answer (ECONNREFUSED)`,
      there,
    ])
    expect(await find(inCards('https://pictures.example/a.jpg'))).toEqual([
      'warning',
      'pictures of pictures.example are not fetched',
      'Add pictures.example to IMAGE_HOSTS.',
    ])
    expect(await find(inCall('columnPage', (data) => ({ ...data, records: [] })))).toEqual([
      'skipped',
      'the product API names no drama',
      undefined,
    ])
  })

  test('reports the settings for videos and pictures on other hosts, and recognises the web front', async () => {
    const command = (address: string) =>
      execa(
        process.execPath,
        [join(import.meta.dirname, 'cliffhanger.mjs'), 'conformance', address, '--only', 'areaInfo'],
        { reject: false },
      )
    spoil = async (request, load) => {
      const { pathname } = new URL(request.url)
      if (pathname !== PATHS.episodeDetail) return null
      return answer({
        ...(await load()),
        dashUrl: 'https://videos.example/a.mpd',
        chapterFirstFrameImageUrl: 'https://pictures.example:8443/a.jpg',
      })
    }
    const reported = await command(url())
    spoil = () => null
    expect(reported.stdout).toContain(
      '\nMEDIA_ORIGIN=https://videos.example\nIMAGE_HOSTS=pictures.example:8443',
    )
    expect((await command(url())).stdout).not.toContain('MEDIA_ORIGIN')

    const front = createServer((_req, res) => res.end('ok\n')).listen(0, '127.0.0.1')
    await once(front, 'listening')
    const { port } = front.address() as AddressInfo
    const wrong = await command(`http://127.0.0.1:${port}`)
    front.close()
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).toContain('is the web front, not a product API')
  })

  test('as a command reports counts, consequences on screen, and invalid arguments', async () => {
    const command = (...args: string[]) =>
      execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'conformance', ...args], {
        reject: false,
      })
    const tokenFile = join(dataDir, 'token')
    writeFileSync(tokenFile, `${token}\n`)
    const good = await command(url(), '--token-file', tokenFile)
    expect(good.stderr).toBe('')
    expect(good.stdout).toMatch(/\n\d+ of (\d+) checks pass; 0 were not tried\.$/)
    expect(good.exitCode).toBe(0)

    spoil = withoutRecords('search')
    const bad = await command(url())
    spoil = () => null
    expect(bad.stdout).toMatch(
      /failed +search +finds a drama by its name\n +It does not find ".+"\.\n +On screen: Search finds nothing\./,
    )
    expect(bad.exitCode).toBe(1)

    const wrong = { 'ftp://x': [], 'http://127.0.0.1:1': ['--write'], 'http://127.0.0.1:2': ['--paths', '{'] }
    for (const [address, args] of Object.entries(wrong)) {
      const { stderr, stdout, exitCode } = await command(address, ...args)
      expect(stderr.split('\n')).toHaveLength(1)
      expect(stdout).toBe('')
      expect(exitCode).toBe(1)
    }
  })
})
