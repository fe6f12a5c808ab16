import type { DramaCard } from '../../contract/catalog.ts'
import type { EpisodeListItem } from '../../contract/episodes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { EndpointName, ProductApi } from '../../contract/product-api/endpoints.ts'

/** With the consequence on screen when it does not hold. */
export interface ConformanceCheck {
  call: EndpointName
  /** What the backend does, such as `finds a drama by its name`. */
  does: string
  /** The consequence for viewers if it does not. */
  breaks: string
  /** Throws {@link MissError}, {@link NotTriedError} or an error of `contract/errors.ts`. */
  run(backend: Backend): Promise<void>
}

/** Called as the web front calls it. */
export interface Backend {
  /** As a visitor. */
  visitor: ProductApi
  /** As a visitor whose session has ended. */
  stale: ProductApi
  /** As the member whose token was given; null without one. */
  member: ProductApi | null
  /** Extension calls that the backend lists. */
  extensions: readonly string[]
  /** As sent, with fields that the contract does not read. */
  readEpisodeRaw(episode: { dramaId: string; episodeId: string }): Promise<unknown>
  /** The first bytes of a picture or video, and the response's status. */
  fetchStart(address: string): Promise<{ status: number; bytes: number }>
  /** Used by the other checks, from Home. */
  findDrama(): Promise<DramaCard>
  findEpisodes(): Promise<readonly EpisodeListItem[]>
}

/** The backend does not do what a check is about; the message completes the sentence `It …`. */
export class MissError extends Error {}

/** A check that needs what this backend or this run does not have; the message says what. */
export class NotTriedError extends Error {}

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new MissError(otherwise)
}

/** The input of a check, or the reason why the check is skipped. */
export function need<Value>(value: Value | null | undefined, reason: string): Value {
  if (value === null || value === undefined) throw new NotTriedError(reason)
  return value
}

export function needExtension({ extensions }: Backend, name: EndpointName): void {
  if (!extensions.includes(name)) throw new NotTriedError('not among the extensions of /common/info')
}

/** The call is refused with one of these codes, which have a meaning of their own for the web front. */
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
