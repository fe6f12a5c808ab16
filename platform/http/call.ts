import type { ParsedInput, Wire } from '../../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contract/endpoints.ts'
import type { Refusal } from '../refusal.ts'

/** What a handler learns about who calls, beside the parsed input. */
export interface Call {
  requestId: string
  /** Language of the words in the answer, BCP 47. Row 214. */
  language: string
  /** The member's token, decoded; null: a visitor. Row 216. */
  token: string | null
  /** For the one call that looks at the visitor's browser. */
  headers: Headers
}

/** One call's work: takes what the contract parsed, answers what the contract lets through. */
export type Handler<Name extends EndpointName> = (
  input: ParsedInput<Endpoints[Name]>,
  call: Call,
) => Promise<Wire<Endpoints[Name]> | Refusal>

/** The calls this release has; the others answer `notYet`. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> }
