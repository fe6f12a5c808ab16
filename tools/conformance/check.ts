import type { DramaCard } from '../../contract/catalog.ts'
import type { EpisodeListItem } from '../../contract/episodes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { EndpointName, ProductApi } from '../../contract/product-api/endpoints.ts'

export interface ConformanceCheck {
  call: EndpointName
  /** What the backend does, such as `finds a drama by its name`. */
  does: string
  breaks: string
  /** Throws {@link MissError}, {@link NotTriedError} or an error of `contract/errors.ts`. */
  run(backend: Backend): Promise<void>
}

export interface Backend {
  /** Origin of the web front, as its pages send it. */
  site: string
  visitor: ProductApi
  /** With an ended session. */
  stale: ProductApi
  member: ProductApi | null
  /** As listed by the backend. */
  extensions: readonly string[]
  /** As sent, including fields that the contract ignores. */
  readEpisodeRaw(episode: { dramaId: string; episodeId: string }): Promise<unknown>
  fetchStart(address: string): Promise<FetchedStart>
  /** From Home, shared by the other checks. */
  findDrama(): Promise<DramaCard>
  findEpisodes(): Promise<readonly EpisodeListItem[]>
}

export interface FetchedStart {
  status: number
  bytes: number
  /** Whether a script of the site's pages may read it (CORS). */
  isReadable: boolean
}

/** The backend fails a check; the message completes the sentence `It …`. */
export class MissError extends Error {}

/** A check needs something that this backend or this run does not have; the message says what. */
export class NotTriedError extends Error {}

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new MissError(otherwise)
}

/** Skips the check for this reason if its input is missing. */
export function need<Value>(value: Value | null | undefined, reason: string): Value {
  if (value === null || value === undefined) throw new NotTriedError(reason)
  return value
}

export function needExtension({ extensions }: Backend, name: EndpointName): void {
  if (!extensions.includes(name)) throw new NotTriedError('not among the extensions of /common/info')
}

/** Expects one of these codes, which the web front treats specially. */
export async function expectRefusal(call: Promise<unknown>, codes: readonly string[]): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error
    expectThat(codes.includes(error.code), `answers the code ${error.code} instead of ${codes.join(' or ')}`)
    return
  }
  throw new MissError(`answers instead of refusing with ${codes.join(' or ')}`)
}
