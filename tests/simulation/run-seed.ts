import type { Facebook } from '../../platform/providers/facebook/facebook.ts'
import { START_MS } from '../builders/platform.ts'
import { ACTIONS, type Stage } from './actions.ts'
import { drawCast } from './cast.ts'
import { type Checker, createChecker } from './checker/check.ts'
import type { SharedConnection } from './database.ts'
import { deliver } from './order-actions.ts'
import { seededRandom } from './random.ts'
import { CALM } from './weather.ts'
import { newWitness } from './witness.ts'
import { type Seams, World } from './world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** After the weather cleared up everything that is under way must have ended within this time. */
const CALM_MS = 60 * MINUTE_MS
/** What moved without a word, long after the platform’s part in it had ended, must be found within this time. */
const QUIET_MS = 40 * DAY_MS
const QUIET_STEP_MS = 4 * DAY_MS
const IN_FLIGHT_MAX = 8
/** What somebody does who is not signed in; the operator's actions need nobody. */
const WITHOUT_SESSION = ['signIn', 'signIn', 'signIn', 'changePrices', 'sweep'] as const
/** Actions between two looks at the books. */
const CHECK_EVERY = 40

export interface SeedOptions {
  days: number
  /** Actions of members, operator and provider. */
  actions: number
  seams?: Seams
}

export interface SeedReport {
  seed: number
  hash: string
  steps: string[]
  violations: string[]
  /** What happened, by its name in words. */
  counts: Record<string, number>
}

/** Everybody is who they say they are: this world's sign-in provider knows no lies. */
const FACEBOOK: Facebook = {
  identify: async ({ thirdPartId }) => ({
    provider: 'facebook',
    thirdPartyId: thirdPartId,
    nickname: thirdPartId,
    avatarUrl: null,
  }),
  readAddress: async ({ thirdPartId }) => ({ thirdPartyId: thirdPartId, address: null }),
}

/** Runs one seed on an empty database and has everything checked. The same seed does the same, step by step. */
export async function runSeed(
  connection: SharedConnection,
  seed: number,
  { days, actions, seams = {} }: SeedOptions,
): Promise<SeedReport> {
  const random = seededRandom(seed)
  const statementsBefore = connection.statementCount
  const world = new World(random, connection, { google: null, facebook: FACEBOOK }, seams)
  const witness = newWitness()
  const cast = await world.undisturbed((deps) => drawCast(random, deps))
  const checker = createChecker(
    (statement, parameters) => connection.inspect(statement, parameters),
    witness,
    world,
  )
  const run = new Run({ world, cast, witness }, checker, { days, actions })
  await run.live()
  await run.calmDown()
  return {
    seed,
    hash: world.hash,
    steps: world.steps,
    violations: world.violations,
    counts: {
      actions: run.begun,
      'actions of money': run.moneyActions,
      payments: world.book.payments.size,
      captures: [...world.book.payments.values()].flatMap(({ captures }) => captures).length,
      notices: run.notices,
      'unlocks taken back': (await connection.inspect('SELECT FROM unlock_return')).length,
      withdrawals: (await connection.inspect('SELECT FROM withdrawal')).length,
      postings: (await connection.inspect('SELECT FROM posting')).length,
      statements: connection.statementCount - statementsBefore,
      ...world.troubles,
    },
  }
}

class Run {
  begun = 0
  moneyActions = 0
  notices = 0
  readonly #stage: Stage
  readonly #checker: Checker
  readonly #actions: number
  readonly #days: number
  readonly #meanPauseMs: number
  readonly #weights: Record<string, number>
  #inFlight = 0
  #checkedAt = 0

  constructor(stage: Stage, checker: Checker, { days, actions }: { days: number; actions: number }) {
    this.#stage = stage
    this.#checker = checker
    this.#actions = actions
    this.#days = days
    this.#meanPauseMs = (days * DAY_MS) / actions
    const { random } = stage.world
    // Some seeds know some actions only, and much of them.
    this.#weights = Object.fromEntries(
      Object.entries(ACTIONS).map(([name, { weight }]) => [
        name,
        random.chance(0.85) ? weight * 2 * random.share() : 0,
      ]),
    )
    this.#weights.signIn = ACTIONS.signIn!.weight
    this.#weights.grant ||= 1
  }

  /** As many actions as there are, one after the other or at once, and time between them. */
  async live(): Promise<void> {
    const { world } = this.#stage
    while (world.violations.length === 0) {
      await world.turns.settled()
      await world.tend()
      await this.#checkSometimes()
      this.#deliverNotice()
      const mayBegin = this.begun < this.#actions && this.#inFlight < IN_FLIGHT_MAX
      if (mayBegin && (!this.#isSomethingGoingOn || world.random.chance(world.weather.eagerness)))
        this.#begin()
      else if (!this.#resumeOne()) return
    }
  }

  /** Nothing breaks any more: whatever was begun must come to its end. */
  async calmDown(): Promise<void> {
    const { world } = this.#stage
    world.calmDown(CALM)
    await this.#rest(CALM_MS, 5 * MINUTE_MS)
    // A fault ends the rest early, while transactions are open that a look at the books would see half done.
    if (world.violations.length > 0) return
    for (const fault of await this.#checker.checkAtRest('ended')) world.violate(fault)
    await this.#rest(QUIET_MS, QUIET_STEP_MS)
    if (world.violations.length > 0) return
    for (const fault of await this.#checker.checkAtRest('found')) world.violate(fault)
  }

  async #rest(forMs: number, stepMs: number): Promise<void> {
    const { world } = this.#stage
    for (let passedMs = 0; passedMs < forMs && world.violations.length === 0; passedMs += stepMs) {
      world.advance(stepMs)
      do {
        this.#deliverNotice()
        await world.turns.settled()
      } while (this.#resumeOne())
    }
  }

  get #isSomethingGoingOn(): boolean {
    return this.#inFlight > 0 || this.#stage.world.turns.hasWaiting
  }

  /** Resumes one waiting action; false if none waits. */
  #resumeOne(): boolean {
    const { world } = this.#stage
    if (world.turns.letOneGo() !== null) {
      if (world.random.chance(0.05)) world.advance(world.random.between(1, 90_000))
      return true
    }
    if (this.#isSomethingGoingOn) world.violate(`${this.#inFlight} actions wait for ever`)
    return false
  }

  /** A notice of the payment provider arrives. */
  #deliverNotice(): void {
    const { world } = this.#stage
    const due = this.#inFlight < IN_FLIGHT_MAX ? world.book.takeDueNotice() : null
    if (!due) return
    this.notices += 1
    this.#inFlight += 1
    world.note(`a notice: ${due.signed.body}`)
    void deliver(world, due.signed).then((isTaken) => {
      due.answered(isTaken)
      this.#inFlight -= 1
    })
  }

  #begin(): void {
    const { world, cast } = this.#stage
    const { random } = world
    if (!this.#isSomethingGoingOn) world.advance(this.#drawPauseMs())
    this.begun += 1
    const person = random.pick(cast.people)
    const name = person.session === null ? random.pick(WITHOUT_SESSION) : random.weighted(this.#weights)
    const { isMoney, perform } = ACTIONS[name]!
    if (isMoney) this.moneyActions += 1
    world.note(`${this.begun} ${person.thirdPartyId} ${name}`)
    this.#inFlight += 1
    const number = this.begun
    const end = (how: string) => {
      this.#inFlight -= 1
      world.note(`${number} ${how}`)
    }
    perform(this.#stage, person).then(
      () => end('ended'),
      (error: Error) => {
        world.violate(`action ${number}, ${name}, threw: ${error.stack}`)
        end('threw')
      },
    )
  }

  /** Exponential, so that rushes and quiet days both happen; sometimes until something ends, to the millisecond. */
  #drawPauseMs(): number {
    const { random, moments, nowMs, platformNowMs } = this.#stage.world
    const pauseMs = Math.round(-Math.log(1 - random.share()) * this.#meanPauseMs)
    if (!random.chance(0.2)) return pauseMs
    const next = moments.filter((atMs) => atMs > platformNowMs + 1).toSorted((a, b) => a - b)[0]
    if (next === undefined) return pauseMs
    const untilMs = next - platformNowMs + random.pick([-HOUR_MS / 2, -1, 0, 1])
    return untilMs > 0 && nowMs + untilMs < START_MS + this.#days * DAY_MS ? untilMs : pauseMs
  }

  async #checkSometimes(): Promise<void> {
    if (this.begun < this.#checkedAt + CHECK_EVERY || !this.#stage.world.connection.isFree) return
    this.#checkedAt = this.begun
    await this.#check()
  }

  async #check(): Promise<void> {
    for (const fault of await this.#checker.check()) this.#stage.world.violate(fault)
  }
}
