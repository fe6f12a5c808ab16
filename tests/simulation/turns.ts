import { setImmediate as macrotask } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Somebody who waits for a turn, on behalf of one life of the platform (null: of the world outside). */
interface Waiting {
  what: string
  life: object | null
  isReady: () => boolean
  go: () => void
}

/**
 * Whose turn it is. Everything that may happen before or after something else waits here, and the seed says who goes
 * on: nothing else in a simulation is left to chance.
 */
export class Turns {
  readonly #random: Random
  readonly #isBusy: () => boolean
  #waiting: Waiting[] = []

  /** @param isBusy whether something goes on that ends by itself, like a statement in the database */
  constructor(random: Random, isBusy: () => boolean) {
    this.#random = random
    this.#isBusy = isBusy
  }

  /** Waits until the seed lets it go on, never before `isReady`. */
  wait(what: string, life: object | null, isReady: () => boolean = () => true): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ what, life, isReady, go: resolve }))
  }

  /** Waits until everybody waits. */
  async settled(): Promise<void> {
    do await macrotask()
    while (this.#isBusy())
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Lets one go on; null: nobody can. */
  letOneGo(): string | null {
    const ready = this.#waiting.filter((waiting) => waiting.isReady())
    if (ready.length === 0) return null
    const chosen = this.#random.pick(ready)
    this.#waiting = this.#waiting.filter((waiting) => waiting !== chosen)
    chosen.go()
    return chosen.what
  }

  /** Who waited on behalf of a life that is over waits for ever. */
  forget(life: object): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.life !== life)
  }
}
