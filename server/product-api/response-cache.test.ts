import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerAll, drama, openApi, visitor } from '../testing/open-api.ts'
import { succeed, type Upstream } from '../testing/upstream.ts'
import { responseCache } from './response-cache.ts'

let upstream: Upstream
afterEach(() => upstream.close())

async function open(...given: Parameters<typeof openApi>) {
  const opened = await openApi(...given)
  upstream = opened.upstream
  return opened
}

describe('responses cached for everybody', () => {
  test('are requested once by concurrent callers', async () => {
    const { api } = await open(
      async (request, res) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        answerAll(request, res)
      },
      { identity: visitor },
    )
    const all = await Promise.all(Array.from({ length: 50 }, () => api().dramaDetail({ dramaId: '7' })))
    expect(upstream.seen).toHaveLength(1)
    expect(all.every((detail) => detail?.name === 'Love')).toBe(true)
  })

  test('include what sitemaps list, which any crowd may read (row 460)', async () => {
    const { api } = await open((_request, res) => succeed(res, { records: [], hasMore: false, total: 3 }), {
      identity: visitor,
    })
    await Promise.all(Array.from({ length: 50 }, () => api().catalogueList({ pageSize: 1 })))
    expect(upstream.seen).toHaveLength(1)
  })

  test('are requested without a visitor’s identity', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    await api().dramaDetail({ dramaId: '7' })
    for (const name of ['equipmentid', 'language', 'brand', 'authorization']) {
      expect(upstream.seen[0]?.headers).not.toHaveProperty(name)
    }
  })

  test('are cached by call, input and language', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    const request = async () => {
      await api().dramaDetail({ dramaId: '7' })
      await api().dramaDetail({ dramaId: '8' })
      await api({ language: 'ar' }).dramaDetail({ dramaId: '7' })
      await api().columnPage({})
      await api().columnPage({ pageIndex: 1 })
    }
    await request()
    await request()
    const calls = upstream.seen.filter(({ path }) => path !== '/common/info')
    expect(calls).toHaveLength(4)
  })

  test('never contain responses to requests with a token', async () => {
    const { api } = await open((request, res) =>
      succeed(res, { ...drama, contentName: request.headers.authorization ? 'mine' : 'ours' }),
    )
    const first = await api().dramaDetail({ dramaId: '7' })
    const second = await api({ identity: visitor }).dramaDetail({ dramaId: '7' })
    const third = await api().dramaDetail({ dramaId: '7' })
    expect([first?.name, second?.name, third?.name]).toEqual(['mine', 'ours', 'mine'])
    expect(upstream.seen).toHaveLength(3)
  })

  test('that were requested before a change of the catalogue are not cached after it (row 450)', async () => {
    const cache = responseCache()
    const held = Promise.withResolvers<void>()
    let name = 'old'
    const { api } = await open(
      async (_request, res) => {
        const sent = { ...drama, contentName: name }
        if (name === 'old') await held.promise
        succeed(res, sent)
      },
      { identity: visitor, cache },
    )
    const detail = async () => (await api().dramaDetail({ dramaId: '7' }))?.name
    const before = detail()
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1))
    name = 'new'
    cache.forget()
    expect(await detail()).toBe('new')
    held.resolve()
    expect(await before).toBe('old')
    expect(await detail()).toBe('new')
    expect(upstream.seen).toHaveLength(2)
  })

  test('cannot be modified by callers', async () => {
    const { api } = await open(answerAll, { identity: visitor })
    const detail = await api().dramaDetail({ dramaId: '7' })
    expect(() => Object.assign(detail ?? {}, { name: 'changed' })).toThrow(TypeError)
  })

  test('do not include failures, which are requested again', async () => {
    const { api } = await open(
      (request, res, count) => {
        if (count > 1) return answerAll(request, res)
        res.statusCode = 404
        res.end()
      },
      { identity: visitor },
    )
    await expect(api().dramaDetail({ dramaId: '7' })).rejects.toThrow()
    expect((await api().dramaDetail({ dramaId: '7' }))?.name).toBe('Love')
  })

  test('are served while being refreshed', async () => {
    let name = 'old'
    const { api } = await open((_request, res) => succeed(res, { ...drama, contentName: name }), {
      identity: visitor,
    })
    const now = vi.spyOn(Date, 'now')
    const start = 1_800_000_000_000
    const detail = async () => (await api().dramaDetail({ dramaId: '7' }))?.name
    try {
      now.mockReturnValue(start)
      expect(await detail()).toBe('old')
      name = 'new'
      now.mockReturnValue(start + 30_000)
      expect(await detail()).toBe('old')
      now.mockReturnValue(start + 60_000)
      expect(await detail()).toBe('old')
      await vi.waitFor(async () => expect(await detail()).toBe('new'), 30_000)
      expect(upstream.seen).toHaveLength(2)
    } finally {
      now.mockRestore()
    }
  })
})
