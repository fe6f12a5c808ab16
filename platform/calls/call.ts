import type { ParsedInput, Wire } from '../../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contract/product-api/endpoints.ts'
import { Refusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

/** What a handler learns about who calls, beside the parsed input. */
interface Caller {
  requestId: string
  /** Language of the words in the answer, BCP 47. Row 214. */
  language: string
  /** The device, as it calls itself; null: it does not say. Row 213. */
  equipmentId: string | null
  /** For the one call that looks at the visitor's browser. */
  headers: Headers
}

/** A call that visitors may make too. */
export interface Call extends Caller {
  /** The member; null: a visitor; a refusal: a token that is worth nothing. Looked up once, when first asked for. */
  viewer(): Promise<Viewer | null | Refusal>
}

/** A call of members: the router has refused everybody else. */
export interface MemberCall extends Caller {
  viewer: Viewer
}

type CallOf<Name extends EndpointName> = Endpoints[Name]['audience'] extends 'member' ? MemberCall : Call

/** One call's work: takes what the contract parsed, answers what the contract lets through. */
export type Handler<Name extends EndpointName> = (
  input: ParsedInput<Endpoints[Name]>,
  call: CallOf<Name>,
) => Promise<Wire<Endpoints[Name]> | Refusal>

/** The calls this release has; the others answer `notYet`. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> }

/** For calls that answer visitors too: a token that is worth nothing is refused, and not taken for a visitor. */
export async function withViewer<Answer>(
  call: Call,
  act: (viewer: Viewer | null) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const viewer = await call.viewer()
  return viewer instanceof Refusal ? viewer : act(viewer)
}
