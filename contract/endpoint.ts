import type * as z from 'zod'
import type { CodeName } from './codes.ts'
import type { InOurWords } from './spelling.ts'

/** `anyone` needs no token, `member` needs one, `either` returns different data with one. */
export type Audience = 'anyone' | 'either' | 'member'

/**
 * One call of the product API as a value. `query`, `body` and `wire` are what is sent, in the product API's
 * spelling. That spelling stays in this folder: `spelling.ts` renames what goes out, `read` converts a response to
 * our terms.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Wire extends z.ZodType = z.ZodType,
  Data = unknown,
  Who extends Audience = Audience,
> {
  readonly method: 'GET' | 'POST'
  /** Default path; a deployment may change it, see `paths.ts`. */
  readonly path: string
  /** One sentence for the API document. */
  readonly summary: string
  /** Where it is required: section of the specification and checklist row. */
  readonly source: string
  readonly audience: Who
  /** Absent: the call takes no query. */
  readonly query?: Query
  /** Absent: the call takes no body. */
  readonly body?: Body
  readonly wire: Wire
  readonly read: (wire: z.output<Wire>) => Data
  /** Codes of this call, in addition to success and the codes every call can return. */
  readonly refusals: readonly CodeName[]
  /** Which host serves it: tracking may have a separate one. */
  readonly host: 'product' | 'tracking'
}

type Given<Query, Body, Wire, Data, Who> = Partial<Pick<Endpoint, 'refusals' | 'host'>> &
  Pick<Endpoint, 'method' | 'path' | 'summary' | 'source'> & {
    audience?: Who
    query?: Query
    body?: Body
    wire: Wire
    read: (wire: z.output<Wire & z.ZodType>) => Data
  }

/** Fills in common defaults. */
export function endpoint<
  Wire extends z.ZodType,
  Data,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Who extends Audience = 'either',
>(given: Given<Query, Body, Wire, Data, Who>): Endpoint<Query, Body, Wire, Data, Who> {
  // The caller type is inferred from `audience`; the default is 'either'.
  return { audience: 'either' as Who, refusals: [], host: 'product', ...given }
}

/** A caller's input, in our terms: the query of a GET, the body of a POST. */
export type Input<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : InOurWords<z.input<Body>>
      : InOurWords<z.input<Query>>
    : never

/** The backend's parsed input, in our terms. */
export type ParsedInput<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : InOurWords<z.output<Body>>
      : InOurWords<z.output<Query>>
    : never

/** The backend's output, in our terms; `toWire` of `spelling.ts` spells it. */
export type Answer<Call> =
  Call extends Endpoint<z.ZodType, z.ZodType, infer Wire, unknown> ? InOurWords<z.input<Wire>> : never

/** A caller's result. */
export type Output<Call> = Call extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Data> ? Data : never
