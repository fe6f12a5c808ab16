/**
 * How much of the steps: `daily` what a newcomer runs, with a sample of the browser tests; `rest` what that leaves out;
 * `all` both.
 */
export type Extent = 'daily' | 'rest' | 'all'

/** What to run of the gate. */
export interface Requested {
  extent: Extent
  /** Names of steps, in the gate's order. */
  steps: string[]
  /** Which tests of that one step; empty: all of them. */
  filters: string[]
}

/** An invalid command line; the message says why. */
export class RequestError extends Error {
  override readonly name = 'AskedError'
}

/** Asks for what the daily gate leaves out. */
const WHOLE = 'whole'

/**
 * Reads `npm test`, `npm test -- whole`, `npm test -- <step …>` and `npm test -- <step> <filter …>`. Throws `AskedError`.
 *
 * @param steps every step of the gate, whether it can run some of its tests only, and whether the daily gate leaves out
 *   some of them
 */
export function readRequested(
  args: readonly string[],
  steps: ReadonlyMap<string, { takesFilters: boolean; hasRest: boolean }>,
): Requested {
  const names = [...steps.keys()]
  if (args.length === 0) return { extent: 'daily', steps: names, filters: [] }
  if (args[0] === WHOLE && args.length === 1) {
    return { extent: 'rest', steps: names.filter((name) => steps.get(name)?.hasRest), filters: [] }
  }
  const first = args.findIndex((arg) => !steps.has(arg))
  const named = first < 0 ? args : args.slice(0, first)
  const filters = first < 0 ? [] : args.slice(first)
  if (filters.length === 0) {
    return { extent: 'all', steps: names.filter((name) => named.includes(name)), filters: [] }
  }
  const [step, ...others] = named
  if (step === undefined) {
    throw new RequestError(
      `There is no step "${filters[0]}"; the steps are ${names.join(', ')}, and "${WHOLE}" stands alone.`,
    )
  }
  if (others.length > 0 || !steps.get(step)?.takesFilters) {
    const able = names.filter((name) => steps.get(name)?.takesFilters)
    throw new RequestError(
      `"${filters[0]}" is no step. To run some tests only, name one of ${able.join(', ')} before it.`,
    )
  }
  return { extent: 'all', steps: [step], filters: [...filters] }
}
