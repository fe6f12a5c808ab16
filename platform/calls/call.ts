import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contract/product-api/endpoints.ts'
import { Refusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

interface Caller {
  requestId: string
  language: string
  equipmentId: string | null
  headers: Headers
}

export interface Call extends Caller {
  /** Null: a visitor; a refusal: an invalid token. Looked up once, on first use. */
  viewer(): Promise<Viewer | null | Refusal>
}

export interface MemberCall extends Caller {
  viewer: Viewer
}

type CallOf<Name extends EndpointName> = Endpoints[Name]['audience'] extends 'member' ? MemberCall : Call

export type Handler<Name extends EndpointName> = (
  input: ParsedInput<Endpoints[Name]>,
  call: CallOf<Name>,
) => Promise<HandlerResult<Endpoints[Name]> | Refusal>

/** The other calls return `notYet`. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> }

/** An invalid token is refused, not treated as a visitor. */
export async function withViewer<Result>(
  call: Call,
  action: (viewer: Viewer | null) => Promise<Result>,
): Promise<Result | Refusal> {
  const viewer = await call.viewer()
  return viewer instanceof Refusal ? viewer : action(viewer)
}
