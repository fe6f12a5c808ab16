import type { Endpoint } from '../../contract/endpoint.ts'
import { describeMismatch } from '../../contract/mismatch.ts'
import { type EndpointName, endpointNames, endpoints } from '../../contract/product-api/endpoints.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import { toWire } from '../../contract/spelling.ts'
import type { Call, Handlers, MemberCall } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { PlatformMetrics } from '../metrics/platform-metrics.ts'
import type { Log } from '../runtime/log.ts'
import { BodyTooLarge, readInput } from './read-input.ts'
import { readEquipmentId, readLanguage, readToken } from './request-headers.ts'
import { refusalResponse, successResponse } from './responses.ts'

interface RouterDeps {
  paths: Paths
  handlers: Handlers
  authenticate: (token: string, language: string) => Promise<Viewer | Refusal>
  log: Log
  metrics?: Pick<PlatformMetrics, 'calls' | 'callSeconds'> | undefined
}

/** The table of handlers is typed call by call; here they are all alike. */
type AnyHandler = (input: unknown, call: Call | MemberCall) => Promise<unknown>

interface Route {
  name: EndpointName
  endpoint: Endpoint
  handler: AnyHandler | undefined
}

/**
 * Handles every call of the contract: validates input and output with the contract's schemas, converts
 * between the wire's spelling and our terms, and writes the envelope. Contains no business rules.
 */
export function createRouter({ paths, handlers, authenticate, log, metrics }: RouterDeps) {
  const routes = new Map<string, Map<string, Route>>()
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name]
    const byMethod = routes.get(paths[name]) ?? new Map<string, Route>()
    const handler = handlers[name] as AnyHandler | undefined
    routes.set(paths[name], byMethod.set(endpoint.method, { name, endpoint, handler }))
  }

  function toCall({ headers }: Request, requestId: string): Call {
    const token = readToken(headers)
    const language = readLanguage(headers)
    let viewer: Promise<Viewer | null | Refusal> | null = null
    return {
      requestId,
      language,
      equipmentId: readEquipmentId(headers),
      headers,
      viewer() {
        viewer ??= token === null ? Promise.resolve(null) : authenticate(token, language)
        return viewer
      },
    }
  }

  return async function route(request: Request, url: URL, requestId: string): Promise<Response> {
    const byMethod = routes.get(url.pathname)
    if (!byMethod) {
      return refusalResponse(new Refusal('unknownCall', `There is no call ${url.pathname}.`), requestId)
    }
    const found = byMethod.get(request.method)
    if (!found) {
      const allowed = [...byMethod.keys()].join(', ')
      return refusalResponse(new Refusal('badRequest', `${url.pathname} takes ${allowed}.`), requestId, {
        status: 405,
        headers: { Allow: allowed },
      })
    }
    const end = metrics?.callSeconds.startTimer({ call: found.name })
    const note = (outcome: string) => {
      end?.()
      metrics?.calls.inc({ call: found.name, outcome })
    }
    try {
      const outcome = await perform(found, request, url, toCall(request, requestId))
      note(outcome instanceof Refusal ? outcome.code : 'success')
      if (!(outcome instanceof Refusal)) return successResponse(outcome.data, requestId)
      return refusalResponse(outcome, requestId, outcome instanceof BodyTooLarge ? { status: 413 } : {})
    } catch (error) {
      log.error({ requestId, call: found.name, err: error }, 'call failed')
      const refusal = failure(error)
      note(refusal.code)
      return refusalResponse(refusal, requestId)
    }
  }
}

async function perform(
  { name, endpoint, handler }: Route,
  request: Request,
  url: URL,
  call: Call,
): Promise<{ data: unknown } | Refusal> {
  const known = endpoint.audience === 'member' ? await authenticateCall(call) : call
  if (known instanceof Refusal) return known
  const input = await readInput(endpoint, request, url)
  if (input instanceof Refusal) return input
  if (!handler) return new Refusal('notYet', `This backend does not have the call "${name}" yet.`)
  const data = await handler(input, known)
  if (data instanceof Refusal) return data
  const wire = toWire(endpoint.wire, data)
  const checked = endpoint.wire.safeParse(wire)
  if (!checked.success) {
    throw new Error(
      `The answer of "${name}" does not fit the contract: ${describeMismatch(endpoint.wire, wire, 'data')}`,
    )
  }
  return { data: wire }
}

async function authenticateCall(call: Call): Promise<MemberCall | Refusal> {
  const viewer = await call.viewer()
  if (viewer instanceof Refusal) return viewer
  return viewer === null ? new Refusal('noToken', 'Please log in.') : { ...call, viewer }
}

function failure(error: unknown): Refusal {
  return isUnavailable(error)
    ? new Refusal('unavailable', 'The service is not available at the moment. Please try again.')
    : new Refusal('internal', 'Something went wrong on our side.')
}
