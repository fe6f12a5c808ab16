import type * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { nearestLanguage } from '../../contract/nearest-language.ts'
import {
  type EndpointName,
  endpointNames,
  endpoints,
  type ProductApi,
} from '../../contract/product-api/endpoints.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import { isCountedByViewer } from '../../contract/viewer-header.ts'
import { isAttributed, isPurchase, type VisitSource } from '../../contract/visit-source.ts'
import { inTime } from '../http/in-time.ts'
import { measureCall } from '../metrics/measure-call.ts'
import type { WebMetrics } from '../metrics/web-metrics.ts'
import { type Identity, NOBODY } from '../session/identity.ts'
import { toCallError } from './call-errors.ts'
import { parseInput, toSearch } from './call-input.ts'
import { callHeaders, type Purchase } from './headers.ts'
import { type KnownMembers, learnMember } from './known-members.ts'
import type { ReadBudget } from './read-budget.ts'
import { type ReadResponse, readResponse } from './read-response.ts'
import { type ResponseCache, SHARED_RESPONSES } from './response-cache.ts'
import { onRecord } from './security-events.ts'
import type { Transport } from './transport.ts'

interface ClientLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface ProductApiOptions {
  transport: Transport
  tracking?: Transport | undefined
  paths: Paths
  appId: string
  cache: ResponseCache
  members?: KnownMembers | undefined
  nowMs(): number
  /** The event loop's lag: if it is high, a response that arrived in time may be read too late. */
  lagMs?: () => number
  deadlineMs?: { GET: number; POST: number }
  metrics?: WebMetrics | undefined
  /** The key for a client's address. */
  toViewer?: (clientAddress: string) => string
}

export interface ProductApiCaller {
  identity: Identity
  language: string
  requestId: string
  /** The browser's; absent for the server's own calls. */
  clientAddress?: string | undefined
  log: ClientLog
  purchase?: Purchase | undefined
  visitSource?: VisitSource | null | undefined
  /** The browser's user agent, if the network of the visit's click may learn of a purchase. */
  clickAgent?: string | null | undefined
  /** The page's remaining time for reads; absent: only each call's own deadline applies. */
  reads?: ReadBudget | undefined
}

/** A page must respond within three seconds even without the product API. A purchase may take as long as its provider. */
const DEADLINE_MS = { GET: 2500, POST: 10_000 } as const

/** For interface languages into which the backend does not translate. */
const FALLBACK_LANGUAGE = 'en'

/**
 * The product API on behalf of one request: headers, deadline, one retry of a GET, envelope and contract. Caches responses that
 * are the same for everybody, unless there is a token. Rejects only with the errors of `contract/errors.ts`.
 */
export function createProductApi(options: ProductApiOptions, caller: ProductApiCaller): ProductApi {
  const { identity, requestId } = caller
  const learnt = { token: identity.token, members: options.members }
  const recorded = { token: identity.token, clientAddress: caller.clientAddress, log: caller.log }

  async function call(name: EndpointName, input: unknown): Promise<unknown> {
    const freshness = SHARED_RESPONSES[name]
    const isShared =
      freshness !== undefined && (identity.token === null || endpoints[name].audience === 'anyone')
    const language = name === 'areaInfo' ? FALLBACK_LANGUAGE : await currentLanguage()
    if (!freshness || !isShared) return (await send(name, input, identity, language)).value
    const query =
      parseInput(endpoints[name].query, input ?? {}, { path: options.paths[name], requestId }) ?? {}
    const key = `${name} ${language} ${JSON.stringify(query)}`
    options.metrics?.sharedResponses.inc()
    return options.cache.get(key, freshness, () => {
      options.metrics?.sharedResponsesLoaded.inc()
      return send(name, input, NOBODY, language)
    })
  }

  /** Limits reads to the page's remaining time; a write is never abandoned early, since it may have succeeded. */
  async function callInTime(name: EndpointName, input: unknown): Promise<unknown> {
    const pending = call(name, input)
    if (!caller.reads || endpoints[name].method !== 'GET') return pending
    try {
      return await caller.reads.wait(pending)
    } catch (error) {
      throw toError(error, options.paths[name])
    }
  }

  /** The nearest language that the backend supports. English needs no call, as every backend supports it. */
  async function currentLanguage(): Promise<string> {
    if (caller.language === FALLBACK_LANGUAGE) return FALLBACK_LANGUAGE
    try {
      const area = (await call('areaInfo', undefined)) as Awaited<ReturnType<ProductApi['areaInfo']>>
      return nearestLanguage(caller.language, area.languages ?? []) ?? FALLBACK_LANGUAGE
    } catch {
      return FALLBACK_LANGUAGE
    }
  }

  async function send(
    name: EndpointName,
    input: unknown,
    as: Identity,
    currentLanguage: string,
  ): Promise<ReadResponse> {
    const endpoint = endpoints[name] as Endpoint<z.ZodType, z.ZodType, z.ZodType, unknown>
    const transport =
      endpoint.host === 'tracking' ? (options.tracking ?? options.transport) : options.transport
    const path = options.paths[name]
    const headers = callHeaders({
      // Tracking may belong to another company, so it never receives a token.
      identity: endpoint.host === 'tracking' ? { ...as, token: null } : as,
      currentLanguage,
      appId: options.appId,
      requestId,
      purchase: endpoint.method === 'POST' ? caller.purchase : undefined,
      visitSource: isAttributed(name) ? caller.visitSource : null,
      clickAgent: isPurchase(name) ? caller.clickAgent : null,
      viewer: isCountedByViewer(name) ? options.toViewer?.(caller.clientAddress ?? '') : null,
    })
    const given = parseInput(endpoint.body, input, { path, requestId })
    const body = given === undefined ? undefined : JSON.stringify(given)
    if (body !== undefined) headers['content-type'] = 'application/json'
    // Without `_t`, a cache in front of the backend can store the response too.
    const stamp = endpoint.method === 'GET' && as !== NOBODY ? options.nowMs() : null
    const query = parseInput(endpoint.query, input ?? {}, { path, requestId })
    transport.budget.earn()
    try {
      const deadlineMs = (options.deadlineMs ?? DEADLINE_MS)[endpoint.method]
      return await measureCall(options.metrics, name, () =>
        inTime(deadlineMs, async (signal) => {
          const response = await transport.retrying.request({
            origin: transport.origin,
            path: transport.basePath + path + toSearch(query, stamp),
            method: endpoint.method,
            headers,
            body: body ?? null,
            signal,
          })
          return readResponse(endpoint, path, response, requestId)
        }),
      )
    } catch (error) {
      throw toError(error, path)
    }
  }

  function toError(error: unknown, path: string): Error {
    return toCallError(error, { path, requestId, lagMs: options.lagMs?.() ?? 0, log: caller.log })
  }

  return Object.fromEntries(
    endpointNames.map((name) => [
      name,
      (input?: unknown) =>
        onRecord(name, recorded, () => learnMember(name, learnt, () => callInTime(name, input))),
    ]),
  ) as unknown as ProductApi
}
