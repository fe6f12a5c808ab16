import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { ProductApiUnavailableError } from '../../contract/errors.ts'
import { answerAll, openApi } from '../testing/open-api.ts'
import type { SeenRequest, Upstream } from '../testing/upstream.ts'
import { RETRIED_STATUSES } from './retry.ts'

let upstream: Upstream
afterEach(() => upstream?.close())

async function open(...given: Parameters<typeof openApi>) {
  const opened = await openApi(...given)
  upstream = opened.upstream
  return opened
}

/** Tests run side by side, and a port may have been another's, which a watcher still asks. */
const sent = () => upstream.seen.filter(({ headers }) => headers['x-request-id'] === 'request-1')

describe('retries (row 220)', () => {
  const statuses = [400, 401, 403, 404, 408, 409, 410, 418, 425, 429, 500, 501, 502, 503, 504, 505]
  const fail = (status: number) => (request: SeenRequest, res: ServerResponse, count: number) => {
    res.statusCode = count === 1 ? status : 200
    if (count === 1) res.end('no')
    else answerAll(request, res)
  }

  test('are made for the listed statuses and no others', () => {
    expect([...RETRIED_STATUSES]).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
  })

  test.each(statuses)('a GET with status %d is retried exactly if listed', async (status) => {
    const { api } = await open(fail(status))
    const outcome = await api()
      .memberDetail()
      .then(
        () => 'ok',
        () => 'failed',
      )
    expect(sent()).toHaveLength(RETRIED_STATUSES.has(status) ? 2 : 1)
    expect(outcome).toBe(RETRIED_STATUSES.has(status) ? 'ok' : 'failed')
  })

  test.each(statuses)('a POST with status %d is sent once', async (status) => {
    const { api } = await open(fail(status))
    await expect(api().signInByToken({ thirdPartId: 'x', accessToken: 'y' })).rejects.toThrow()
    expect(sent()).toHaveLength(1)
  })

  test('a GET is sent at most twice, and the last response’s code is the error', async () => {
    const { api } = await open((_request, res) => {
      res.statusCode = 500
      res.end(JSON.stringify({ code: 'B0001', message: 'sorry' }))
    })
    await expect(api().memberDetail()).rejects.toMatchObject({
      name: 'ProductApiError',
      code: 'B0001',
      message: 'sorry',
    })
    expect(sent()).toHaveLength(2)
  })

  test('a reset connection is not a listed status', async () => {
    const { api } = await open((_request, res) => res.destroy())
    await expect(api().memberDetail()).rejects.toBeInstanceOf(ProductApiUnavailableError)
    expect(sent()).toHaveLength(1)
  })

  test('a product API that is down gets about a tenth more calls, not twice as many (H17)', async () => {
    const { api } = await open((_request, res) => {
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
    expect(sent().length).toBeLessThanOrEqual(400 * 1.1 + 20)
  })
})
