import { type Dispatcher, request } from 'undici'
import { ProductApiError } from '../../contract/errors.ts'
import { type EndpointName, endpoints, type ProductApi } from '../../contract/product-api/endpoints.ts'
import { createPaths, type Paths } from '../../contract/product-api/paths.ts'
import { toWire } from '../../contract/spelling.ts'
import type { AnswerCache } from '../../server/product-api/answer-cache.ts'
import { createProductApi } from '../../server/product-api/client.ts'
import { callHeaders } from '../../server/product-api/headers.ts'
import { openTransport, type Transport } from '../../server/product-api/transport.ts'
import { type Identity, NOBODY } from '../../server/session/identity.ts'
import { type Backend, type ConformanceCheck, MissError, NotTriedError, need } from './check.ts'
import { MEMBER_CHECKS, WRITE_CHECKS } from './member-checks.ts'
import { VISITOR_CHECKS } from './visitor-checks.ts'

export interface ConformanceOptions {
  url: string
  /** Of a member made for tests; null: what members do is not tried. */
  token: string | null
  /** Whether to save, like and report as that member, and take it back. */
  isWriting: boolean
  appId: string
  /** Calls to check; absent: all. */
  only?: readonly EndpointName[]
  /** Of calls whose path is not the contract's. */
  paths?: Readonly<Record<string, unknown>>
}

export interface Outcome extends Pick<ConformanceCheck, 'call' | 'does' | 'breaks'> {
  path: string
  state: 'passed' | 'failed' | 'not tried'
  /** Why it failed or was not tried; empty when it passed. */
  reason: string
}

const EpisodeQuery = need(endpoints.episodeDetail.query, 'the call takes no query')
const DEADLINE_MS = 10_000
const START_BYTES = 2048
/** A device, so that its requests carry `equipmentId` and `_t` as those of browsers do. Rows 213, 219. */
const DEVICE: Identity = { ...NOBODY, equipmentId: 'conformance' }
/** Every check sees what the backend answers now. */
const NO_CACHE: AnswerCache = { get: async (_key, _freshness, ask) => (await ask()).value, forget() {} }
/** No session of anybody's. */
const STALE_TOKEN = 'conformance+token/that=has ended'

/** Tries a backend as the web front uses it, one check after the other; each outcome is told as it is known. Row 451. */
export async function runChecks(
  { url, token, isWriting, appId, only, paths: overrides }: ConformanceOptions,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const transport = openTransport({ url })
  const paths = createPaths(overrides)
  const backend = openBackend({ transport, paths, appId, token })
  const outcomes: Outcome[] = []
  try {
    backend.extensions = await backend.visitor.areaInfo().then(
      ({ extensions }) => extensions ?? [],
      () => [],
    )
    const checks = [...VISITOR_CHECKS, ...MEMBER_CHECKS, ...(isWriting ? WRITE_CHECKS : [])]
    for (const { call, does, breaks, run } of checks) {
      if (only && !only.includes(call)) continue
      const outcome = { call, does, breaks, path: paths[call], ...(await tryCheck(() => run(backend))) }
      outcomes.push(outcome)
      tell(outcome)
    }
    return outcomes
  } finally {
    await transport.destroy()
  }
}

async function tryCheck(run: () => Promise<void>): Promise<Pick<Outcome, 'state' | 'reason'>> {
  try {
    await run()
    return { state: 'passed', reason: '' }
  } catch (error) {
    if (error instanceof NotTriedError) return { state: 'not tried', reason: error.message }
    if (error instanceof MissError) return { state: 'failed', reason: `It ${error.message}.` }
    if (error instanceof ProductApiError) {
      return { state: 'failed', reason: `It refuses with the code ${error.code}: ${error.message}` }
    }
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

interface Access {
  transport: Transport
  paths: Paths
  appId: string
  token: string | null
}

function openBackend({ transport, paths, appId, token }: Access): Backend {
  const callAs = (identity: Identity): ProductApi =>
    createProductApi(
      { transport, paths, appId, cache: NO_CACHE, nowMs: Date.now },
      { identity, language: 'en', requestId: 'conformance', log: { warn() {} } },
    )
  const visitor = callAs(DEVICE)
  const findDrama = remember(async () => {
    const { columns } = await visitor.columnPage({})
    return need(columns.flatMap(({ dramas }) => dramas)[0], 'no column of Home has a drama')
  })
  return {
    visitor,
    stale: callAs({ ...DEVICE, token: STALE_TOKEN }),
    member: token === null ? null : callAs({ ...DEVICE, token }),
    extensions: [],
    async readEpisodeRaw(episode) {
      const query = toWire(EpisodeQuery, episode) as Record<string, string>
      const address = `${transport.basePath}${paths.episodeDetail}?${new URLSearchParams(query)}`
      const caller = { identity: DEVICE, currentLanguage: 'en', appId, requestId: 'conformance' }
      const { body } = await send(transport, address, callHeaders(caller))
      return ((await body.json()) as { data?: unknown }).data
    },
    async fetchStart(address) {
      const { statusCode, body } = await send(transport, address, { range: `bytes=0-${START_BYTES - 1}` })
      let bytes = 0
      for await (const chunk of body) {
        bytes += (chunk as Buffer).length
        if (bytes >= START_BYTES) break
      }
      return { status: statusCode, bytes }
    },
    findDrama,
    findEpisodes: remember(async () => {
      const { dramaId } = await findDrama()
      return (await visitor.episodeList({ dramaId })).episodes
    }),
  }
}

/** Addresses are absolute, or a path on the backend's host. */
function send(
  { plain, origin }: Transport,
  address: string,
  headers: Record<string, string>,
): Promise<Dispatcher.ResponseData> {
  return request(new URL(address, origin), {
    dispatcher: plain,
    headers,
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
}

function remember<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}
