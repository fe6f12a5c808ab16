import type * as z from 'zod'
import type { CodeName } from './codes.ts'

/** How the caller's identity is used: `anyone` never needs a token, `member` always does, `either` answers differ. */
export type Audience = 'anyone' | 'either' | 'member'

/**
 * One call of the product API as a value. `wire` is what a backend sends; `read` turns it into the words this code
 * base uses, so that the product API's spelling stops in this folder.
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
  /** Where it is asked for: section of the specification and checklist row. */
  readonly source: string
  readonly audience: Who
  /** Absent: the call takes no query. */
  readonly query?: Query
  /** Absent: the call takes no body. */
  readonly body?: Body
  readonly wire: Wire
  readonly read: (wire: z.output<Wire>) => Data
  /** Codes it can answer beside success and the ones every call can answer. */
  readonly refusals: readonly CodeName[]
  /** Which host answers: tracking may live on its own. */
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

/** Fills in what most calls share. */
export function endpoint<
  Wire extends z.ZodType,
  Data,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Who extends Audience = 'either',
>(given: Given<Query, Body, Wire, Data, Who>): Endpoint<Query, Body, Wire, Data, Who> {
  // Who is inferred from `audience`; where that is absent it is 'either'.
  return { audience: 'either' as Who, refusals: [], host: 'product', ...given }
}

/** What a caller hands in: the query of a GET, the body of a POST. */
export type Input<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : z.input<Body>
      : z.input<Query>
    : never

/** What the backend has parsed out of a request. */
export type ParsedInput<Call> =
  Call extends Endpoint<infer Query, infer Body, z.ZodType, unknown>
    ? Query extends z.ZodUndefined
      ? Body extends z.ZodUndefined
        ? undefined
        : z.output<Body>
      : z.output<Query>
    : never

/** What a backend answers. */
export type Wire<Call> = Call extends Endpoint<z.ZodType, z.ZodType, infer W, unknown> ? z.input<W> : never

/** What a caller receives. */
export type Output<Call> = Call extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Data> ? Data : never
