import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODES, codeName } from '../../contract/codes.ts'
import { endpointNames, endpoints } from '../../contract/endpoints.ts'
import { pathsOf } from '../../contract/paths.ts'
import { SILENT_LOG } from '../../tests/builders/platform.ts'
import { Refusal } from '../refusal.ts'
import type { Handlers } from './call.ts'
import { createRouter } from './router.ts'

function routerWith(handlers: Handlers, paths = pathsOf()) {
  const route = createRouter({ paths, handlers, log: SILENT_LOG })
  return async (path: string, init?: RequestInit) => {
    const request = new Request(`http://platform${path}`, init)
    const response = await route(request, new URL(request.url), 'request-1')
    return {
      status: response.status,
      ...((await response.json()) as { code: string; message: string; data: unknown }),
    }
  }
}

describe('the router (rows 218, 291-292)', () => {
  test('answers at the path a deployment names, and no longer at the contract’s', async () => {
    const ask = routerWith({ topDramas: async () => [] }, pathsOf({ topDramas: '/v2/top' }))
    expect(await ask('/v2/top')).toMatchObject({ code: '00000', data: [] })
    expect(await ask('/index/recommend/top')).toMatchObject({ code: CODES.unknownCall })
  })

  test('sends no answer that the contract does not allow', async () => {
    const ask = routerWith({ topDramas: async () => [{ contentName: 'without an id' }] })
    expect(await ask('/index/recommend/top')).toMatchObject({ status: 500, code: CODES.internal, data: null })
  })

  test('a refusal becomes its code and status', async () => {
    const ask = routerWith({ dramaDetail: async () => new Refusal('kickedOut', 'Signed in elsewhere.') })
    expect(await ask('/content/video/detail?contentId=a')).toMatchObject({
      status: 401,
      code: 'U0004',
      message: 'Signed in elsewhere.',
    })
  })

  test.each([
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), CODES.unavailable],
    [Object.assign(new Error('shutting down'), { code: '57P01' }), CODES.unavailable],
    [new Error('secret detail'), CODES.internal],
  ])('%s: %s, and no detail', async (error, code) => {
    const ask = routerWith({ areaInfo: () => Promise.reject(error) })
    const answer = await ask('/common/info')
    expect(answer.code).toBe(code)
    expect(answer.message).not.toContain(error.message)
  })

  test('the token arrives as it was before it was encoded (row 216)', async () => {
    const tokens: (string | null)[] = []
    const ask = routerWith({
      areaInfo: async (_input, { token }) => {
        tokens.push(token)
        return { lang: 'en', browser: '' }
      },
    })
    for (const Authorization of ['a%2Bb%2F%3D', '%', ''])
      await ask('/common/info', { headers: { Authorization } })
    expect(tokens).toEqual(['a+b/=', null, null])
  })

  test('whatever comes in, an envelope with a known code comes out', async () => {
    const ask = routerWith({})
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
          const answer = await ask(
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
