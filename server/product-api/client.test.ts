import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import { pathsOf } from '../../contract/paths.ts'
import type { Identity } from '../session/identity.ts'
import { NOBODY } from '../session/identity.ts'
import { type SeenRequest, startUpstream, succeed, type Upstream } from '../testing/upstream.ts'
import { answerCache } from './answer-cache.ts'
import { createProductApi, type ProductApiCaller, type ProductApiOptions } from './client.ts'
import { RETRIED_STATUSES } from './retry.ts'

let upstream: Upstream
afterEach(() => upstream.close())

const member: Identity = {
  token: 'a+/=b c',
  equipmentId: 'abcdefghijklmnop',
  area: { lang: 'pt-BR', browser: 'Chrome 130' },
  language: 'en',
}
const visitor: Identity = { ...member, token: null }

async function open(
  answer: (ask: SeenRequest, res: ServerResponse, count: number) => unknown,
  {
    identity = member,
    language = 'en',
    ...rest
  }: Partial<ProductApiCaller> & Partial<ProductApiOptions> = {},
) {
  upstream = await startUpstream(answer)
  const options: ProductApiOptions = {
    transport: upstream.transport,
    paths: pathsOf(),
    appId: 'our-app',
    cache: answerCache(),
    nowMs: () => 1_800_000_000_000,
    ...rest,
  }
  const log = { warn: vi.fn() }
  const api = (caller: Partial<ProductApiCaller> = {}) =>
    createProductApi(options, { identity, language, requestId: 'request-1', log, ...rest, ...caller })
  return { api, log }
}

const drama = { id: 7, contentName: 'Love' }
const answers: Record<string, unknown> = {
  '/common/info': { lang: 'ar', browser: 'x', languages: ['en', 'ar'] },
  '/content/video/detail': drama,
  '/user/api/front/member/detail/get': { thirdPartId: 'x' },
}
const answerAll = (ask: SeenRequest, res: ServerResponse) =>
  succeed(res, answers[ask.path] ?? { records: [], hasMore: false })

describe('headers of a call (rows 212-217)', () => {
  test('are the specification’s, with the token URL-encoded', async () => {
    const { api } = await open(answerAll)
    await api().memberDetail()
    expect(upstream.seen[0]?.headers).toMatchObject({
      platform: '4',
      equipmentid: 'abcdefghijklmnop',
      currentlanguage: 'en',
      app_id: 'our-app',
      authorization: 'a%2B%2F%3Db%20c',
      language: 'pt-BR',
      brand: 'Chrome 130',
      'x-request-id': 'request-1',
    })
  })

  test('leave out what the visitor does not have', async () => {
    const { api } = await open(answerAll, { identity: NOBODY })
    await api().historyList({})
    for (const name of ['authorization', 'equipmentid', 'language', 'brand', 'cookie']) {
      expect(upstream.seen[0]?.headers).not.toHaveProperty(name)
    }
  })

  test('carry the interface’s language only when the backend lists it (row 214)', async () => {
    const { api } = await open(answerAll, { language: 'ar' })
    await api().memberDetail()
    await api({ language: 'zh' }).memberDetail()
    await api({ language: 'en' }).memberDetail()
    const calls = upstream.seen.filter(({ path }) => path.includes('member'))
    expect(calls.map(({ headers }) => headers.currentlanguage)).toEqual(['ar', 'en', 'en'])
    expect(upstream.seen.filter(({ path }) => path === '/common/info')).toHaveLength(1)
  })

  test('carry a purchase’s key and price, made harmless (decision 11)', async () => {
    const { api } = await open((_ask, res) => succeed(res, { curr: { playerUrlInfo: '/x.mpd' } }))
    const purchase = { idempotencyKey: 'key-1\r\nEvil: 1', quotedPriceCoins: 60 }
    await api({ purchase }).playEpisode({ contentId: '7', chapterId: '8', autoLock: 0, contentType: 2 })
    expect(upstream.seen[0]?.headers).toMatchObject({
      'idempotency-key': 'key-1Evil1',
      'x-quoted-price-coins': '60',
    })
    expect(upstream.seen[0]?.headers).not.toHaveProperty('evil')
    expect(JSON.parse(upstream.seen[0]?.body ?? '')).toEqual({
      contentId: '7',
      chapterId: '8',
      autoLock: 0,
      contentType: 2,
    })
  })
})

describe('the time stamp of GETs (row 219, decision 12)', () => {
  test('is on what is asked for one viewer and not on what is kept for all', async () => {
    const { api } = await open(answerAll)
    await api().dramaDetail({ contentId: '7' })
    await api({ identity: visitor }).dramaDetail({ contentId: '7' })
    expect(upstream.seen.map(({ url }) => url)).toEqual([
      '/content/video/detail?contentId=7&_t=1800000000000',
      '/content/video/detail?contentId=7',
    ])
  })
})

describe('retries (row 220)', () => {
  const statuses = [400, 401, 403, 404, 408, 409, 410, 418, 425, 429, 500, 501, 502, 503, 504, 505]
  const fail = (status: number) => (ask: SeenRequest, res: ServerResponse, count: number) => {
    res.statusCode = count === 1 ? status : 200
    if (count === 1) res.end('no')
    else answerAll(ask, res)
  }

  test('are made for the listed statuses and no others', () => {
    expect([...RETRIED_STATUSES]).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
  })

  test.each(statuses)('a GET answered %d is sent again exactly when listed', async (status) => {
    const { api } = await open(fail(status))
    const outcome = await api()
      .memberDetail()
      .then(
        () => 'ok',
        () => 'failed',
      )
    expect(upstream.seen).toHaveLength(RETRIED_STATUSES.has(status) ? 2 : 1)
    expect(outcome).toBe(RETRIED_STATUSES.has(status) ? 'ok' : 'failed')
  })

  test.each(statuses)('a POST answered %d is sent once', async (status) => {
    const { api } = await open(fail(status))
    await expect(api().signInByToken({ thirdPartId: 'x', accessToken: 'y' })).rejects.toThrow()
    expect(upstream.seen).toHaveLength(1)
  })

  test('a GET is sent twice at most, and the last answer’s code is the error', async () => {
    const { api } = await open((_ask, res) => {
      res.statusCode = 500
      res.end(JSON.stringify({ code: 'B0001', message: 'sorry' }))
    })
    await expect(api().memberDetail()).rejects.toMatchObject({
      name: 'ProductApiError',
      code: 'B0001',
      message: 'sorry',
    })
    expect(upstream.seen).toHaveLength(2)
  })

  test('a reset connection is not a listed status', async () => {
    const { api } = await open((_ask, res) => res.destroy())
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(upstream.seen).toHaveLength(1)
  })

  test('a product API that is down gets about a tenth more calls, not twice as many (H17)', async () => {
    const { api } = await open((_ask, res) => {
      res.statusCode = 503
      res.end()
    })
    await Promise.all(
      Array.from({ length: 400 }, () =>
        api()
          .memberDetail()
          .catch(() => null),
      ),
    )
    expect(upstream.seen.length).toBeLessThanOrEqual(400 * 1.1 + 20)
  })
})

describe('answers (rows 218, 291-293, 301)', () => {
  test.each([
    [{ code: 'U0001' }, { name: 'ProductApiError', code: 'U0001', message: 'login expired' }],
    [
      { code: 'X9', message: 'theirs' },
      { name: 'ProductApiError', code: 'X9', message: 'theirs' },
    ],
    [
      { code: 'X9', message: '' },
      { name: 'ProductApiError', message: 'request failed' },
    ],
    [{ data: {} }, { name: 'ContractMismatchError' }],
    [[], { name: 'ContractMismatchError' }],
    [{ code: '00000', data: { user_id: {} } }, { name: 'ContractMismatchError' }],
  ])('%j is %j', async (body, error) => {
    const { api } = await open((_ask, res) => res.end(JSON.stringify(body)))
    await expect(api().memberDetail()).rejects.toMatchObject(error)
  })

  test.each([
    ['HTML', 200, '<html>'],
    ['nothing', 200, ''],
    ['half a JSON', 200, '{"code":"000'],
    ['an error page', 502, 'Bad gateway'],
  ])('%s is no answer', async (_what, status, body) => {
    const { api, log } = await open((_ask, res) => {
      res.statusCode = status
      res.end(body)
    })
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('a redirect is not followed (row 10 of reliability.md)', async () => {
    const { api } = await open((ask, res) => {
      if (ask.path === '/canary') return succeed(res, {})
      res.statusCode = 302
      res.setHeader('Location', '/canary')
      res.end(JSON.stringify({ code: '00000', data: {} }))
    })
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(upstream.seen.map(({ path }) => path)).not.toContain('/canary')
  })

  test('an answer over two megabytes is not read to its end', async () => {
    let sentBytes = 0
    const { api } = await open((_ask, res) => {
      const chunk = Buffer.alloc(64 * 1024, 32)
      const write = () => {
        if (res.destroyed || sentBytes > 50_000_000) return res.end()
        sentBytes += chunk.length
        if (res.write(chunk)) setImmediate(write)
        else res.once('drain', write)
      }
      write()
    })
    await expect(api().memberDetail()).rejects.toThrow(/over 2097152 bytes/)
    expect(sentBytes).toBeLessThan(20_000_000)
  })

  test.each(['silence', 'a drip'])('%s is not waited for', async (kind) => {
    const { api } = await open(
      (_ask, res) => {
        if (kind === 'a drip') setInterval(() => res.write(' '), 20).unref()
      },
      { deadlineMs: { GET: 300, POST: 300 } },
    )
    const startedMs = Date.now()
    await expect(api().memberDetail()).rejects.toThrow('too late')
    expect(Date.now() - startedMs).toBeLessThan(1000)
  })

  test('every failure is one of the three errors of the contract', async () => {
    const { api } = await open((_ask, res) => res.destroy())
    await upstream.close()
    const error = await api()
      .memberDetail()
      .catch((fault: unknown) => fault)
    const kinds = [ProductApiError, ContractMismatchError, ProductApiUnavailableError]
    expect(kinds.some((kind) => error instanceof kind)).toBe(true)
  })
})

describe('answers kept for everybody', () => {
  test('are asked for once, however many ask at the same moment', async () => {
    const { api } = await open(
      async (ask, res) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        answerAll(ask, res)
      },
      { identity: visitor },
    )
    const all = await Promise.all(Array.from({ length: 50 }, () => api().dramaDetail({ contentId: '7' })))
    expect(upstream.seen).toHaveLength(1)
    expect(all.every((detail) => detail?.name === 'Love')).toBe(true)
  })

  test('are asked for nobody in particular', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    await api().dramaDetail({ contentId: '7' })
    for (const name of ['equipmentid', 'language', 'brand', 'authorization']) {
      expect(upstream.seen[0]?.headers).not.toHaveProperty(name)
    }
  })

  test('are kept by call, input and language', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    const ask = async () => {
      await api().dramaDetail({ contentId: '7' })
      await api().dramaDetail({ contentId: '8' })
      await api({ language: 'ar' }).dramaDetail({ contentId: '7' })
      await api().columnPage({})
      await api().columnPage({ pageIndex: 1 })
    }
    await ask()
    await ask()
    const calls = upstream.seen.filter(({ path }) => path !== '/common/info')
    expect(calls).toHaveLength(4)
  })

  test('never hold or give what was asked with a token', async () => {
    const { api } = await open((ask, res) =>
      succeed(res, { ...drama, contentName: ask.headers.authorization ? 'mine' : 'ours' }),
    )
    const first = await api().dramaDetail({ contentId: '7' })
    const second = await api({ identity: visitor }).dramaDetail({ contentId: '7' })
    const third = await api().dramaDetail({ contentId: '7' })
    expect([first?.name, second?.name, third?.name]).toEqual(['mine', 'ours', 'mine'])
    expect(upstream.seen).toHaveLength(3)
  })

  test('cannot be changed by whoever gets them', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    const detail = await api().dramaDetail({ contentId: '7' })
    expect(() => Object.assign(detail ?? {}, { name: 'changed' })).toThrow(TypeError)
  })

  test('are not failures: those are asked again', async () => {
    const { api } = await open(
      (ask, res, count) => {
        if (count > 1) return answerAll(ask, res)
        res.statusCode = 404
        res.end()
      },
      { identity: visitor },
    )
    await expect(api().dramaDetail({ contentId: '7' })).rejects.toThrow()
    expect((await api().dramaDetail({ contentId: '7' }))?.name).toBe('Love')
  })

  test('are shown while a newer one is fetched', async () => {
    let name = 'old'
    const { api } = await open((_ask, res) => succeed(res, { ...drama, contentName: name }), {
      identity: visitor,
    })
    const now = vi.spyOn(Date, 'now')
    const start = 1_800_000_000_000
    const detail = async () => (await api().dramaDetail({ contentId: '7' }))?.name
    try {
      now.mockReturnValue(start)
      expect(await detail()).toBe('old')
      name = 'new'
      now.mockReturnValue(start + 30_000)
      expect(await detail()).toBe('old')
      now.mockReturnValue(start + 60_000)
      expect(await detail()).toBe('old')
      await vi.waitFor(async () => expect(await detail()).toBe('new'))
      expect(upstream.seen).toHaveLength(2)
    } finally {
      now.mockRestore()
    }
  })
})
