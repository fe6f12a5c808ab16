/** How much of the steps: `daily` what `npm test` runs, `rest` what that leaves to `npm run test:all`, `all` both. */
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
  override readonly name = 'RequestError'
}

/** The argument of `npm run test:all`. */
const REST = '--rest'

/**
 * Reads `npm test`, `npm run test:all`, `npm test -- <step …>` and `npm test -- <step> <filter …>`. Throws `RequestError`.
 *
 * @param steps every step of the gate, whether it can run some of its tests only, and whether `npm test` leaves out some of
 *   them
 */
export function readRequested(
  args: readonly string[],
  steps: ReadonlyMap<string, { takesFilters: boolean; hasRest: boolean }>,
): Requested {
  const names = [...steps.keys()]
  if (args.length === 0) return { extent: 'daily', steps: names, filters: [] }
  if (args[0] === REST && args.length === 1) {
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
    throw new RequestError(`There is no step "${filters[0]}"; the steps are ${names.join(', ')}.`)
  }
  if (others.length > 0 || !steps.get(step)?.takesFilters) {
    const able = names.filter((name) => steps.get(name)?.takesFilters)
    throw new RequestError(
      `"${filters[0]}" is no step. To run some tests only, name one of ${able.join(', ')} before it.`,
    )
  }
  return { extent: 'all', steps: [step], filters: [...filters] }
}
