import type * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import {
  type EndpointName,
  endpointNames,
  endpoints,
  type ProductApi,
} from '../../contract/product-api/endpoints.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import { inTime } from '../http/in-time.ts'
import { type Identity, NOBODY } from '../session/identity.ts'
import { type AnswerCache, SHARED_ANSWERS } from './answer-cache.ts'
import { callHeaders, type Purchase } from './headers.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import type { ReadBudget } from './read-budget.ts'
import type { Transport } from './transport.ts'

interface ClientLog {
  warn(fields: Record<string, unknown>, message: string): void
}

/** What all requests share. */
export interface ProductApiOptions {
  transport: Transport
  /** Where tracking goes when it has a host of its own. */
  tracking?: Transport | undefined
  paths: Paths
  appId: string
  cache: AnswerCache
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Deadline of a GET and of a POST, a retry included; for tests. */
  deadlineMs?: { GET: number; POST: number }
}

/** What belongs to one request. */
export interface ProductApiCaller {
  identity: Identity
  /** Language of the interface. */
  language: string
  requestId: string
  log: ClientLog
  purchase?: Purchase | undefined
  /** What its page may still wait for reads; absent: only the deadline of each counts. */
  reads?: ReadBudget | undefined
}

/** A page must answer within three seconds even when the product API does not. A purchase may take its provider's time. */
const DEADLINE_MS = { GET: 2500, POST: 10_000 } as const

/** Faults that have had their line in the log. */
const NAMED = new WeakSet<Error>()

/** What is sent when the backend translates nothing into the language of the interface. Row 214. */
const FALLBACK_LANGUAGE = 'en'

/**
 * The product API on behalf of one request: headers, deadline, one retry of a GET, envelope and contract. Answers that
 * are the same for everybody come from the cache, unless a token came. Rejects with the errors of
 * `contract/errors.ts` and with nothing else. Rows 212-220.
 */
export function createProductApi(options: ProductApiOptions, caller: ProductApiCaller): ProductApi {
  const { identity } = caller

  async function call(name: EndpointName, input: unknown): Promise<unknown> {
    const freshness = SHARED_ANSWERS[name]
    const isShared =
      freshness !== undefined && (identity.token === null || endpoints[name].audience === 'anyone')
    const language = name === 'areaInfo' ? FALLBACK_LANGUAGE : await currentLanguage()
    if (!freshness || !isShared) return (await send(name, input, identity, language)).value
    const query = checked(endpoints[name].query, input ?? {}, options.paths[name]) ?? {}
    const key = `${name} ${language} ${JSON.stringify(query)}`
    return options.cache.get(key, freshness, () => send(name, input, NOBODY, language))
  }

  /** A read waits no longer than its page may; what is sent is never given up early, since it may have been done. */
  async function callInTime(name: EndpointName, input: unknown): Promise<unknown> {
    const answer = call(name, input)
    if (!caller.reads || endpoints[name].method !== 'GET') return answer
    try {
      return await caller.reads.wait(answer)
    } catch (error) {
      throw named(error, options.paths[name])
    }
  }

  /** The interface's language when the backend has it, so no call is spent to learn that it has English. */
  async function currentLanguage(): Promise<string> {
    if (caller.language === FALLBACK_LANGUAGE) return FALLBACK_LANGUAGE
    try {
      const area = (await call('areaInfo', undefined)) as Awaited<ReturnType<ProductApi['areaInfo']>>
      return area.languages?.includes(caller.language) ? caller.language : FALLBACK_LANGUAGE
    } catch {
      return FALLBACK_LANGUAGE
    }
  }

  async function send(
    name: EndpointName,
    input: unknown,
    as: Identity,
    currentLanguage: string,
  ): Promise<Answer> {
    const endpoint = endpoints[name] as Endpoint<z.ZodType, z.ZodType, z.ZodType, unknown>
    const transport =
      endpoint.host === 'tracking' ? (options.tracking ?? options.transport) : options.transport
    const path = options.paths[name]
    const headers = callHeaders({
      identity: as,
      currentLanguage,
      appId: options.appId,
      requestId: caller.requestId,
      purchase: endpoint.method === 'POST' ? caller.purchase : undefined,
    })
    const given = checked(endpoint.body, input, path)
    const body = given === undefined ? undefined : JSON.stringify(given)
    if (body !== undefined) headers['content-type'] = 'application/json'
    // Answers kept for everybody are asked without `_t`, so that a cache in front of the backend may keep them too.
    const stamp = endpoint.method === 'GET' && as !== NOBODY ? options.nowMs() : null
    const query = checked(endpoint.query, input ?? {}, path)
    transport.budget.earn()
    try {
      return await inTime((options.deadlineMs ?? DEADLINE_MS)[endpoint.method], async (signal) => {
        const response = await transport.retrying.request({
          origin: transport.origin,
          path: transport.basePath + path + searchOf(query, stamp),
          method: endpoint.method,
          headers,
          body: body ?? null,
          signal,
        })
        return readAnswer(endpoint, path, response, caller.requestId)
      })
    } catch (error) {
      throw named(error, path)
    }
  }

  /** What is sent is held to the contract as well, which also drops what it does not know. */
  function checked(schema: z.ZodType | undefined, input: unknown, path: string): unknown {
    if (!schema) return undefined
    const parsed = schema.safeParse(input)
    if (parsed.success) return parsed.data
    throw new ContractMismatchError(
      path,
      `our own input: ${parsed.error.issues[0]?.message}`,
      caller.requestId,
    )
  }

  function named(error: unknown, path: string): Error {
    if (error instanceof ProductApiError) return error
    if (error instanceof Error && NAMED.has(error)) return error
    const known =
      error instanceof ContractMismatchError || error instanceof ProductApiUnavailableError
        ? error
        : new ProductApiUnavailableError(path, reasonOf(error), caller.requestId, error)
    NAMED.add(known)
    caller.log.warn({ path, fault: known.message }, 'product API call failed')
    return known
  }

  return Object.fromEntries(
    endpointNames.map((name) => [name, (input?: unknown) => callInTime(name, input)]),
  ) as unknown as ProductApi
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault'
  if (error.name === 'TimeoutError') return 'too late'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function searchOf(query: unknown, stampMs: number | null): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  if (stampMs !== null) search.append('_t', String(stampMs))
  return search.size === 0 ? '' : `?${search}`
}
