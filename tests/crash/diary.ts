/** What is asked of the platform while it may be killed. */
export type Action = 'order' | 'confirmation' | 'unlock' | 'notice' | 'refund' | 'withdrawal'
export const ACTIONS: readonly Action[] = [
  'order',
  'confirmation',
  'unlock',
  'notice',
  'refund',
  'withdrawal',
]

/**
 * What the platform acknowledged, over all its lives, and what was in progress when it was killed. An order is
 * or withdrawal is identified by the provider's id of the order, an unlock by `member episode`, a notice by its event's id.
 */
export class Diary {
  readonly reported = perAction(() => new Set<string>())
  /** Operations in progress at a kill, over all kills. */
  readonly broken = perAction(() => 0)
  killCount = 0
  /** Kills during at least one operation. */
  hitCount = 0
  readonly #underWay = perAction(() => 0)

  /** Runs an operation, which is in progress until it ends. */
  async during<Answer>(action: Action, request: () => Promise<Answer>): Promise<Answer> {
    this.#underWay[action] += 1
    try {
      return await request()
    } finally {
      this.#underWay[action] -= 1
    }
  }

  /** Call it in the same turn as the kill. */
  noteKill(): void {
    this.killCount += 1
    if (ACTIONS.some((action) => this.#underWay[action] > 0)) this.hitCount += 1
    for (const action of ACTIONS) this.broken[action] += this.#underWay[action]
  }
}

function perAction<Value>(make: () => Value): Record<Action, Value> {
  return Object.fromEntries(ACTIONS.map((action) => [action, make()])) as Record<Action, Value>
}
