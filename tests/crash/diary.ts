/** What is asked of the platform while it may be killed. */
export type Act = 'order' | 'confirmation' | 'unlock' | 'notice' | 'refund'
export const ACTS: readonly Act[] = ['order', 'confirmation', 'unlock', 'notice', 'refund']

/**
 * What the platform acknowledged, over all its lives, and what it was in the middle of when it was killed. An order is
 * named by the provider's id, an unlock by `member episode`, a notice by its event's id.
 */
export class Diary {
  readonly told = perAct(() => new Set<string>())
  /** Acts that were under way at a kill, over all kills. */
  readonly broken = perAct(() => 0)
  killCount = 0
  /** Kills that came in the middle of at least one act. */
  hitCount = 0
  readonly #underWay = perAct(() => 0)

  /** Does an act, which is under way until it ends. */
  async during<Answer>(act: Act, ask: () => Promise<Answer>): Promise<Answer> {
    this.#underWay[act] += 1
    try {
      return await ask()
    } finally {
      this.#underWay[act] -= 1
    }
  }

  /** To be called in the turn of the kill. */
  noteKill(): void {
    this.killCount += 1
    if (ACTS.some((act) => this.#underWay[act] > 0)) this.hitCount += 1
    for (const act of ACTS) this.broken[act] += this.#underWay[act]
  }
}

function perAct<Value>(make: () => Value): Record<Act, Value> {
  return Object.fromEntries(ACTS.map((act) => [act, make()])) as Record<Act, Value>
}
