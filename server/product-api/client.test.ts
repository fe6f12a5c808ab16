import { afterEach, describe, expect, test } from 'vitest'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import { NOBODY } from '../session/identity.ts'
import { answerAll, openApi, visitor } from '../testing/open-api.ts'
import { succeed, type Upstream } from '../testing/upstream.ts'

let upstream: Upstream
afterEach(() => upstream.close())

async function open(...given: Parameters<typeof openApi>) {
  const opened = await openApi(...given)
  upstream = opened.upstream
  return opened
}

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

  test('omit what the visitor does not have', async () => {
    const { api } = await open(answerAll, { identity: NOBODY })
    await api().historyList({})
    for (const name of ['authorization', 'equipmentid', 'language', 'brand', 'cookie']) {
      expect(upstream.seen[0]?.headers).not.toHaveProperty(name)
    }
  })

  test('carry the interface’s language or its nearest, only when the backend lists it (row 214)', async () => {
    const { api } = await open(answerAll, { language: 'ar' })
    await api().memberDetail()
    await api({ language: 'ar-EG' }).memberDetail()
    await api({ language: 'zh' }).memberDetail()
    await api({ language: 'en' }).memberDetail()
    const calls = upstream.seen.filter(({ path }) => path.includes('member'))
    expect(calls.map(({ headers }) => headers.currentlanguage)).toEqual(['ar', 'ar', 'en', 'en'])
    expect(upstream.seen.filter(({ path }) => path === '/common/info')).toHaveLength(1)
  })

  test('name the client where its guesses are counted, and nowhere else (row 438)', async () => {
    const clientAddress = '192.0.2.1'
    const { api } = await open(answerAll, { toViewer: (address) => `key of ${address}` })
    await api({ clientAddress }).historyList({})
    await expect(api({ clientAddress }).withdrawalOf({ orderNo: 'O-1' })).rejects.toThrow()
    expect(upstream.seen.map(({ headers }) => headers['x-viewer'])).toEqual([undefined, 'key of 192.0.2.1'])
  })

  test('carry a purchase’s key and price, sanitised (rule 11)', async () => {
    const { api } = await open((_request, res) => succeed(res, { curr: { playerUrlInfo: '/x.mpd' } }))
    const purchase = { idempotencyKey: 'key-1\r\nEvil: 1', quotedPriceCoins: 60 }
    await api({ purchase }).playEpisode({ dramaId: '7', episodeId: '8', autoLock: 0, contentType: 2 })
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

describe('the time stamp of GETs (row 219) (rule 12)', () => {
  test('is sent for one viewer’s calls but not for cached ones', async () => {
    const { api } = await open(answerAll)
    await api().dramaDetail({ dramaId: '7' })
    await api({ identity: visitor }).dramaDetail({ dramaId: '7' })
    expect(upstream.seen.map(({ url }) => url)).toEqual([
      '/content/video/detail?contentId=7&_t=1800000000000',
      '/content/video/detail?contentId=7',
    ])
  })
})

describe('responses (rows 218, 291-293, 301)', () => {
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
    const { api } = await open((_request, res) => res.end(JSON.stringify(body)))
    await expect(api().memberDetail()).rejects.toMatchObject(error)
  })

  test.each([
    ['HTML', 200, '<html>'],
    ['nothing', 200, ''],
    ['half a JSON', 200, '{"code":"000'],
    ['an error page', 502, 'Bad gateway'],
  ])('%s is no answer', async (_what, status, body) => {
    const { api, log } = await open((_request, res) => {
      res.statusCode = status
      res.end(body)
    })
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('their texts reach pages and files without control characters, whatever else they hold (row 443)', async () => {
    const text = 'Neon\u0000 \u0001O\b\fa\u001bt\u007f\u0085h\r\n\tبِ\u200c恋 \\u0007 \u2028😀'
    const { api } = await open((_request, res) =>
      res.end(JSON.stringify({ code: 'X9', message: text }).replace('\u007f', '\\u007f')),
    )
    await expect(api().memberDetail()).rejects.toMatchObject({
      message: 'Neon Oath\r\n\tبِ\u200c恋 \\u0007 \u2028😀',
    })
  })

  test('a redirect is not followed (S10)', async () => {
    const { api } = await open((request, res) => {
      if (request.path === '/canary') return succeed(res, {})
      res.statusCode = 302
      res.setHeader('Location', '/canary')
      res.end(JSON.stringify({ code: '00000', data: {} }))
    })
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(upstream.seen.map(({ path }) => path)).not.toContain('/canary')
  })

  test('a response over two megabytes is not read to its end', async () => {
    let sentBytes = 0
    const { api } = await open((_request, res) => {
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
      (_request, res) => {
        if (kind === 'a drip') setInterval(() => res.write(' '), 20).unref()
      },
      { deadlineMs: { GET: 300, POST: 300 } },
    )
    await expect(api().memberDetail()).rejects.toThrow('too late')
  })

  test('a deadline missed while our own event loop lags is not blamed on the product API', async () => {
    const { api, log } = await open(() => {}, { deadlineMs: { GET: 50, POST: 50 }, lagMs: () => 1200 })
    await expect(api().memberDetail()).rejects.toThrow('our event loop lags 1200 ms')
    expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ fault: expect.stringContaining('our event loop') })
  })

  test('every failure is one of the contract’s three errors', async () => {
    const { api } = await open((_request, res) => res.destroy())
    await upstream.close()
    const error = await api()
      .memberDetail()
      .catch((fault: unknown) => fault)
    const kinds = [ProductApiError, ContractMismatchError, ProductApiUnavailableError]
    expect(kinds.some((kind) => error instanceof kind)).toBe(true)
  })
})
