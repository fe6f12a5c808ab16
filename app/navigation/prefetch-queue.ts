/** At most so many pages are fetched ahead at one time. Row 55. */
export const PREFETCHES_AT_ONCE_MAX = 4
/** How long after a navigation nothing is fetched ahead, so that its first paint is never delayed. Row 56. */
export const NAVIGATION_REPAINT_DELAY_MS = 100

/** Hover and focus have priority over visibility. */
export type PrefetchReason = 'visible' | 'intent'

type Timer = ReturnType<typeof setTimeout>

/**
 * Decides which pages are prefetched. Each page is fetched once per queue; `onChange` receives the pages in flight
 * whenever they change. Rows 53, 55, 56.
 */
export class PrefetchQueue {
  readonly #known = new Set<string>()
  readonly #inFlight = new Set<string>()
  readonly #onChange: (inFlight: readonly string[]) => void
  #waiting: string[] = []
  #pause: Timer | null = null

  constructor(onChange: (inFlight: readonly string[]) => void) {
    this.#onChange = onChange
  }

  request(page: string, reason: PrefetchReason): void {
    if (this.#known.has(page)) {
      if (reason === 'visible' || !this.#waiting.includes(page)) return
      this.#waiting = [page, ...this.#waiting.filter((waiting) => waiting !== page)]
    } else {
      this.#known.add(page)
      if (reason === 'intent') this.#waiting.unshift(page)
      else this.#waiting.push(page)
    }
    this.#start()
  }

  /**
   * The page is there, or could not be had: either way its place is free. A slow answer keeps its place however long
   * it takes, since its request goes on.
   */
  finish(page: string): void {
    if (!this.#inFlight.delete(page)) return
    this.#onChange([...this.#inFlight])
    this.#start()
  }

  /** Another page is being shown: links of the old one no longer matter, and its paint goes first. */
  navigated(): void {
    for (const page of this.#waiting) this.#known.delete(page)
    this.#waiting = []
    clearTimeout(this.#pause ?? undefined)
    this.#pause = setTimeout(() => {
      this.#pause = null
      this.#start()
    }, NAVIGATION_REPAINT_DELAY_MS)
  }

  #start(): void {
    if (this.#pause !== null) return
    let hasStarted = false
    while (this.#inFlight.size < PREFETCHES_AT_ONCE_MAX) {
      const page = this.#waiting.shift()
      if (page === undefined) break
      this.#inFlight.add(page)
      hasStarted = true
    }
    if (hasStarted) this.#onChange([...this.#inFlight])
  }
}

/** What browsers report about the connection; absent where they do not. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const SLOW = ['slow-2g', '2g', '3g']

/** No prefetching with data saver or a slow connection. Row 54. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !SLOW.includes(connection?.effectiveType ?? '')
}
