/** What to run of the gate. */
export interface Asked {
  /** Names of steps, in the gate's order; all of them by default. */
  steps: string[]
  /** Which tests of that one step; empty: all of them. */
  filters: string[]
}

/** An invalid command line; the message says why. */
export class AskedError extends Error {
  override readonly name = 'AskedError'
}

/**
 * Reads `npm test -- [step …]` and `npm test -- <step> <filter …>`. Throws `AskedError`.
 *
 * @param steps every step of the gate, and whether it can run some of its tests only
 */
export function readAsked(
  args: readonly string[],
  steps: ReadonlyMap<string, { takesFilters: boolean }>,
): Asked {
  const names = [...steps.keys()]
  const first = args.findIndex((arg) => !steps.has(arg))
  const named = first < 0 ? args : args.slice(0, first)
  const filters = first < 0 ? [] : args.slice(first)
  if (filters.length === 0) {
    return { steps: named.length === 0 ? names : names.filter((name) => named.includes(name)), filters: [] }
  }
  const [step, ...others] = named
  if (step === undefined) {
    throw new AskedError(`There is no step "${filters[0]}"; the steps are ${names.join(', ')}.`)
  }
  if (others.length > 0 || !steps.get(step)?.takesFilters) {
    const able = names.filter((name) => steps.get(name)?.takesFilters)
    throw new AskedError(
      `"${filters[0]}" is no step. To run some tests only, name one of ${able.join(', ')} before it.`,
    )
  }
  return { steps: [step], filters: [...filters] }
}
