import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toText } from '../../configuration/instruments.ts'
import { CODES, codeName } from '../../contract/codes.ts'
import { endpointNames, endpoints } from '../../contract/product-api/endpoints.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { SILENT_LOG } from '../../tests/builders/platform.ts'
import { readSamples } from '../../tests/builders/samples.ts'
import type { Handlers } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { createPlatformMetrics, type PlatformMetrics } from '../metrics/platform-metrics.ts'
import { createRouter } from './router.ts'

function routerWith(handlers: Handlers, paths = createPaths(), metrics?: PlatformMetrics) {
  const tokens: string[] = []
  const authenticate = async (token: string) => {
    tokens.push(token)
    return token === 'good' ? viewer : new Refusal('invalidToken', 'Nobody’s.')
  }
  const route = createRouter({ paths, handlers, authenticate, log: SILENT_LOG, metrics })
  const send = async (path: string, init?: RequestInit) => {
    const request = new Request(`http://platform${path}`, init)
    const response = await route(request, new URL(request.url), 'request-1')
    return {
      status: response.status,
      ...((await response.json()) as { code: string; message: string; data: unknown }),
    }
  }
  return Object.assign(send, { tokens })
}

const viewer: Viewer = { memberId: 'm1', sessionId: 's1', provider: 'google' }

describe('the router (rows 218, 291-292)', () => {
  test('serves a call at the configured path, and no longer at the contract’s', async () => {
    const send = routerWith({ topDramas: async () => [] }, createPaths({ topDramas: '/v2/top' }))
    expect(await send('/v2/top')).toMatchObject({ code: '00000', data: [] })
    expect(await send('/index/recommend/top')).toMatchObject({ code: CODES.unknownCall })
  })

  test('sends no response that the contract does not allow', async () => {
    const send = routerWith({ topDramas: async () => [{ dramaName: 'without an id' }] })
    expect(await send('/index/recommend/top')).toMatchObject({
      status: 500,
      code: CODES.internal,
      data: null,
    })
  })

  test('a refusal becomes its code and status', async () => {
    const send = routerWith({ dramaDetail: async () => new Refusal('kickedOut', 'Signed in elsewhere.') })
    expect(await send('/content/video/detail?contentId=a')).toMatchObject({
      status: 401,
      code: 'U0004',
      message: 'Signed in elsewhere.',
    })
  })

  test.each([
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), CODES.unavailable],
    [Object.assign(new Error('shutting down'), { code: '57P01' }), CODES.unavailable],
    [Object.assign(new Error('too slow'), { code: '57014' }), CODES.unavailable],
    [Object.assign(new Error('silent in a transaction'), { code: '25P03' }), CODES.unavailable],
    [new Error('Client has encountered a connection error and is not queryable'), CODES.unavailable],
    [new Error('PGlite is closed'), CODES.unavailable],
    [new Error('secret detail'), CODES.internal],
  ])('%s: %s, and no detail', async (error, code) => {
    const send = routerWith({ areaInfo: () => Promise.reject(error) })
    const answer = await send('/common/info')
    expect(answer.code).toBe(code)
    expect(answer.message).not.toContain(error.message)
  })

  test('calls are counted by name and outcome, and requests for anything else add nothing', async () => {
    const metrics = createPlatformMetrics()
    metrics.stop()
    const handlers: Handlers = {
      topDramas: async () => [],
      dramaDetail: async () => new Refusal('episodeNotFound', 'Gone.'),
      areaInfo: () => Promise.reject(new Error('a bug')),
    }
    const send = routerWith(handlers, createPaths(), metrics)
    await send('/index/recommend/top')
    await send('/content/video/detail?contentId=a')
    await send('/common/info')
    const read = async () => readSamples(await toText([await metrics.read()]))
    const before = await read()
    for (const [call, outcome] of [
      ['topDramas', 'success'],
      ['dramaDetail', 'episodeNotFound'],
      ['areaInfo', 'internal'],
    ] as const) {
      expect(before.value('cliffhanger_platform_calls_total', { call, outcome }), call).toBe(1)
      expect(before.value('cliffhanger_platform_call_seconds_count', { call })).toBe(1)
    }
    for (let n = 0; n < 1000; n += 1) await send(`/odd/${n}/${'x'.repeat(n % 50)}?id=${n}`)
    expect((await read()).samples).toHaveLength(before.samples.length)
  })

  test('the token is decoded before it is looked up (row 216)', async () => {
    const viewers: unknown[] = []
    const send = routerWith({
      areaInfo: async (_input, call) => {
        viewers.push(await call.viewer())
        return { lang: 'en', browser: '' }
      },
    })
    for (const Authorization of ['a%2Bb%2F%3D', '%', '', 'good'])
      await send('/common/info', { headers: { Authorization } })
    expect(send.tokens).toEqual(['a+b/=', '%', 'good'])
    expect(viewers).toEqual([expect.any(Refusal), expect.any(Refusal), null, viewer])
  })

  test('a member call runs only for members, and gets the viewer (rows 216, 293)', async () => {
    const done: unknown[] = []
    const send = routerWith({
      signOut: async (_input, call) => {
        done.push(call.viewer)
        return null
      },
    })
    const signOut = (headers: Record<string, string>) =>
      send('/user/api/front/logout', { method: 'POST', headers })
    expect(await signOut({})).toMatchObject({ status: 401, code: 'U0001' })
    expect(await signOut({ Authorization: 'bad' })).toMatchObject({ status: 401, code: 'U0003' })
    expect(await signOut({ Authorization: 'good' })).toMatchObject({ code: '00000' })
    expect(done).toEqual([viewer])
  })

  test('any request gets an envelope with a known code', async () => {
    const send = routerWith({})
    const path = fc.oneof(
      fc.constantFrom(...endpointNames.map((name) => endpoints[name].path)),
      fc.webPath(),
      fc.string().map((text) => `/${encodeURIComponent(text)}`),
    )
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.webQueryParameters(),
        fc.json(),
        fc.boolean(),
        async (path, query, body, isPost) => {
          const answer = await send(
            `${path.replace(/^\/*/, '/')}?${query}`,
            isPost ? { method: 'POST', body } : {},
          )
          expect(codeName(answer.code)).not.toBeNull()
          expect(answer.code).not.toBe(CODES.internal)
        },
      ),
    )
  })
})
