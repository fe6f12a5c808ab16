/** What is asked of the platform while it may be killed. */
export type Act = 'order' | 'confirmation' | 'unlock' | 'notice' | 'refund'
export const ACTS: readonly Act[] = ['order', 'confirmation', 'unlock', 'notice', 'refund']

/**
 * What the platform acknowledged, over all its lives, and what was in progress when it was killed. An order is
 * identified by the provider's id, an unlock by `member episode`, a notice by its event's id.
 */
export class Diary {
  readonly told = perAct(() => new Set<string>())
  /** Operations in progress at a kill, over all kills. */
  readonly broken = perAct(() => 0)
  killCount = 0
  /** Kills during at least one operation. */
  hitCount = 0
  readonly #underWay = perAct(() => 0)

  /** Runs an operation, which is in progress until it ends. */
  async during<Answer>(act: Act, ask: () => Promise<Answer>): Promise<Answer> {
    this.#underWay[act] += 1
    try {
      return await ask()
    } finally {
      this.#underWay[act] -= 1
    }
  }

  /** Call it in the same turn as the kill. */
  noteKill(): void {
    this.killCount += 1
    if (ACTS.some((act) => this.#underWay[act] > 0)) this.hitCount += 1
    for (const act of ACTS) this.broken[act] += this.#underWay[act]
  }
}

function perAct<Value>(make: () => Value): Record<Act, Value> {
  return Object.fromEntries(ACTS.map((act) => [act, make()])) as Record<Act, Value>
}
