import { ProductApiError } from '../../contract/errors.ts'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { openTransport } from '../../server/product-api/transport.ts'
import { findMedia, openBackend } from './backend.ts'
import { type ConformanceCheck, MissError, NotTriedError } from './check.ts'
import { MEMBER_CHECKS, WRITE_CHECKS } from './member-checks.ts'
import { VISITOR_CHECKS } from './visitor-checks.ts'

export interface ConformanceOptions {
  url: string
  /** Of a test member; null: members' calls are not checked. */
  token: string | null
  /** Saves, likes and reports as that member, and reverts it. */
  isWriting: boolean
  appId: string
  /** Origin of the web front; absent: any. */
  site?: string | undefined
  /** `PRODUCT_API_KEY`, for a backend that responds only to its web fronts. */
  key?: string | null
  only?: readonly EndpointName[]
  /** Paths that differ from the contract's. */
  paths?: Readonly<Record<string, unknown>>
}

export interface NamedOrigins {
  media: readonly string[]
  images: readonly string[]
}

export interface Outcome extends Pick<ConformanceCheck, 'call' | 'does' | 'breaks'> {
  path: string
  state: 'passed' | 'failed' | 'not tried'
  reason: string
}

/** Runs one check at a time and reports each one immediately. */
export async function runChecks(
  { url, token, isWriting, appId, site, key = null, only, paths: overrides }: ConformanceOptions,
  onOutcome: (outcome: Outcome) => void,
): Promise<{ outcomes: Outcome[]; origins: NamedOrigins }> {
  const transport = openTransport({ url, key })
  const paths = createPaths(overrides)
  const backend = openBackend({ transport, paths, appId, token, ...(site !== undefined && { site }) })
  const outcomes: Outcome[] = []
  const toReason = reasonsReportedOnce(outcomes)
  try {
    backend.extensions = await backend.visitor.areaInfo().then(
      ({ extensions }) => extensions ?? [],
      () => [],
    )
    const checks = [...VISITOR_CHECKS, ...MEMBER_CHECKS, ...(isWriting ? WRITE_CHECKS : [])]
    for (const { call, does, breaks, run } of checks) {
      if (only && !only.includes(call)) continue
      const outcome = {
        call,
        does,
        breaks,
        path: paths[call],
        ...(await tryCheck(() => run(backend), toReason)),
      }
      outcomes.push(outcome)
      onOutcome(outcome)
    }
    const { videos, pictures } = await findMedia(backend)
    return {
      outcomes,
      origins: { media: namedOrigins(videos), images: namedOrigins(pictures) },
    }
  } finally {
    await transport.destroy()
  }
}

/** The web front passes on paths alone; whatever is named with its origin, pages load from there. */
function namedOrigins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => URL.parse(address)?.origin ?? []))]
}

/** Many checks read the same response, so only the first one reports its fault, and the others refer to it. */
function reasonsReportedOnce(outcomes: readonly Outcome[]): (error: unknown) => string {
  return (error) => {
    if (error instanceof MissError) return `It ${error.message}.`
    if (error instanceof ProductApiError) return `It refuses with the code ${error.code}: ${error.message}`
    const reason = error instanceof Error ? error.message : String(error)
    const first = outcomes.find((outcome) => outcome.reason === reason)
    return first ? `It has the fault of ${first.call} above: "${first.does}".` : reason
  }
}

async function tryCheck(
  run: () => Promise<void>,
  toReason: (error: unknown) => string,
): Promise<Pick<Outcome, 'state' | 'reason'>> {
  try {
    await run()
    return { state: 'passed', reason: '' }
  } catch (error) {
    if (error instanceof NotTriedError) return { state: 'not tried', reason: error.message }
    return { state: 'failed', reason: toReason(error) }
  }
}
