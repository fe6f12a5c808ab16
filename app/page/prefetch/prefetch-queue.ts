import { type Connection, sparesData } from '../../browser/connection.ts'

export const PREFETCHES_AT_ONCE_MAX = 4
/** Delay of prefetches after a navigation, so that its first paint has priority. */
export const NAVIGATION_REPAINT_DELAY_MS = 100

export type PrefetchReason = 'visible' | 'intent'

type Timer = ReturnType<typeof setTimeout>

/** Fetches each page once; `onChange` receives the pages in flight whenever they change. */
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

  /** Also after a failure. A slow response occupies its slot until it ends, since the request continues. */
  finish(page: string): void {
    if (!this.#inFlight.delete(page)) return
    this.#onChange([...this.#inFlight])
    this.#start()
  }

  /** Links of the old page no longer matter, and painting the new one has priority. */
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

/** Pages are prefetched on a guess, so a slow connection stops them sooner than the next episode. */
const SLOW = ['slow-2g', '2g', '3g']

export function mayPrefetchPages(connection: Connection): boolean {
  return !sparesData(connection, SLOW)
}
