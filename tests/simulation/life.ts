import type { Turns } from './turns.ts'

/** What a simulated kill, or a broken part, does to a step of the platform. */
export interface Trouble {
  /** Looked at before and after each step of a life: whether the process dies just there. */
  isKilledAt(step: string): boolean
  /** What fails before the step is done, or after it without anybody knowing that it is done; null: nothing. */
  failureAt(step: string): Error | null
}

/**
 * One life of the platform's process, from its start to its kill. A killed process does nothing more: whatever it was
 * about to do stays undone for ever, and nobody hears of it.
 */
export class Life {
  /** Resolves when it is over. */
  readonly ended: Promise<void>
  readonly #turns: Turns
  readonly #trouble: Trouble
  #end!: () => void
  #isOver = false

  constructor(turns: Turns, trouble: Trouble) {
    this.#turns = turns
    this.#trouble = trouble
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  kill(): void {
    this.#isOver = true
    this.#turns.forget(this)
    this.#end()
  }

  /** Waits for its turn; for ever in a life that is over. */
  turn(what: string, isReady?: () => boolean): Promise<void> {
    return this.#isOver ? FOR_EVER : this.#turns.wait(what, this, isReady)
  }

  /** Does one thing others can see, unless the process dies before it, or just after it. */
  async step<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
    if (this.#isOver || this.#diesAt(`before ${name}`)) return FOR_EVER
    this.#failAt(`before ${name}`)
    let outcome: { result: Result } | { error: unknown }
    try {
      outcome = { result: await action() }
    } catch (error) {
      outcome = { error }
    }
    if (this.#isOver || this.#diesAt(`after ${name}`)) return FOR_EVER
    if ('error' in outcome) throw outcome.error
    this.#failAt(`after ${name}`)
    return outcome.result
  }

  /** A fault point: the process dies here, or something fails here, or nothing happens. */
  faultPoint(point: string): void {
    // What it throws goes nowhere: every further step of a life that is over waits for ever.
    if (this.#isOver || this.#diesAt(point)) throw new Error(`killed at ${point}`)
    this.#failAt(point)
  }

  #failAt(step: string): void {
    const failure = this.#trouble.failureAt(step)
    if (failure) throw failure
  }

  #diesAt(step: string): boolean {
    const isKilled = this.#trouble.isKilledAt(step)
    if (isKilled) this.kill()
    return isKilled
  }
}

const FOR_EVER: Promise<never> = new Promise(() => {})
