import type { ServerResponse } from 'node:http'
import { vi } from 'vitest'
import { createPaths } from '../../contract/product-api/paths.ts'
import { createProductApi, type ProductApiCaller, type ProductApiOptions } from '../product-api/client.ts'
import { responseCache } from '../product-api/response-cache.ts'
import type { Identity } from '../session/identity.ts'
import { type SeenRequest, startUpstream, succeed } from './upstream.ts'

export const member: Identity = {
  token: 'a+/=b c',
  equipmentId: 'abcdefghijklmnop',
  area: { lang: 'pt-BR', browser: 'Chrome 130' },
  language: 'en',
  timeZone: null,
}
export const visitor: Identity = { ...member, token: null }

export const drama = { id: 7, contentName: 'Love' }

const responses: Record<string, unknown> = {
  '/common/info': { lang: 'ar', browser: 'x', languages: ['en', 'ar'] },
  '/content/video/detail': drama,
  '/user/api/front/member/detail/get': { thirdPartId: 'x' },
}

export function answerAll(request: SeenRequest, res: ServerResponse): void {
  succeed(res, responses[request.path] ?? { records: [], hasMore: false })
}

export async function openApi(
  respond: (request: SeenRequest, res: ServerResponse, count: number) => unknown,
  {
    identity = member,
    language = 'en',
    ...rest
  }: Partial<ProductApiCaller> & Partial<ProductApiOptions> = {},
) {
  const upstream = await startUpstream(respond)
  const options: ProductApiOptions = {
    transport: upstream.transport,
    paths: createPaths(),
    appId: 'our-app',
    cache: responseCache(),
    nowMs: () => 1_800_000_000_000,
    ...rest,
  }
  const log = { info: vi.fn(), warn: vi.fn() }
  const api = (caller: Partial<ProductApiCaller> = {}) =>
    createProductApi(options, { identity, language, requestId: 'request-1', log, ...rest, ...caller })
  return { api, log, upstream }
}
