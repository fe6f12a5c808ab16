import type * as z from 'zod'
import type { CodeName } from './codes.ts'
import type { InOurWords } from './spelling.ts'

/** `anyone` needs no token, `member` needs one, `either` returns different data with one. */
export type Audience = 'anyone' | 'either' | 'member'

/**
 * One call of the product API. `query`, `body` and `wire` use the product API's spelling, which does not leave this folder:
 * `spelling.ts` renames what is sent, `read` converts the response to our terms.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Wire extends z.ZodType = z.ZodType,
  Data = unknown,
  Who extends Audience = Audience,
> {
  readonly method: 'GET' | 'POST'
  /** The default; deployments can override it, see `paths.ts`. */
  readonly path: string
  readonly summary: string
  /** The requirement it comes from. */
  readonly source: string
  readonly audience: Who
  readonly query?: Query
  readonly body?: Body
  readonly wire: Wire
  readonly read: (wire: z.output<Wire>) => Data
  /** In addition to the codes that every call can return. */
  readonly refusals: readonly CodeName[]
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

export function endpoint<
  Wire extends z.ZodType,
  Data,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Who extends Audience = 'either',
>(given: Given<Query, Body, Wire, Data, Who>): Endpoint<Query, Body, Wire, Data, Who> {
  return { audience: 'either' as Who, refusals: [], host: 'product', ...given }
}

/** What a caller passes: the query of a GET or the body of a POST, in our terms. */
export type Input<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : InOurWords<z.input<Body>>
      : InOurWords<z.input<Query>>
    : never

/** What a handler receives, parsed and in our terms. */
export type ParsedInput<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : InOurWords<z.output<Body>>
      : InOurWords<z.output<Query>>
    : never

/** What a handler returns, in our terms; `toWire` in `spelling.ts` converts it. */
export type HandlerResult<Call> =
  Call extends Endpoint<z.ZodType, z.ZodType, infer Wire, unknown> ? InOurWords<z.input<Wire>> : never

export type Output<Call> = Call extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Data> ? Data : never
