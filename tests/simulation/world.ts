import { createHash } from 'node:crypto'
import { createPlatform, type Platform, type PlatformDeps } from '../../platform/create-platform.ts'
import type { Database } from '../../platform/db/tables.ts'
import { createMedia } from '../../platform/media/serving/create-media.ts'
import { createStates } from '../../platform/members/sign-in-state.ts'
import type { Package } from '../../platform/orders/package-file.ts'
import { createPlayCounter } from '../../platform/playback/plays.ts'
import type { Providers } from '../../platform/providers/list/sign-in-clients.ts'
import { countingIds, START_MS } from '../builders/platform.ts'
import type { Rewrite, SharedConnection } from './database.ts'
import { Life } from './life.ts'
import { drawPackages, SITE_ORIGIN } from './packages.ts'
import { PaymentBook } from './payment-book.ts'
import type { Random } from './random.ts'
import { Turns } from './turns.ts'
import { BROKEN_CODE, CALM, CLOCK_ERRORS_MS, drawTrouble, drawWeather, type Weather } from './weather.ts'

const SECRET = 'a secret of simulations that is long enough for all of them'

/** What can be put in the place of a part, to see that the checker notices. */
export interface Seams {
  rewrite?: Rewrite
  /** Changes what the platform is made of. */
  deps?: (deps: PlatformDeps) => PlatformDeps
}

export interface Answer {
  status: number
  code: string
  data: unknown
}

interface Timer {
  intervalMs: number
  dueMs: number
  action: () => void
}

/** A platform that runs, in one of its lives. */
interface Running {
  life: Life
  platform: Platform
  deps: PlatformDeps
  timers: Set<Timer>
}

/**
 * One platform, its database and everybody who asks it, in one process and with a time of their own. The seed decides
 * who goes on, what breaks, what is lost and when the platform dies.
 */
export class World {
  readonly random: Random
  readonly turns: Turns
  readonly connection: SharedConnection
  weather: Weather
  /** The payment provider’s own book. */
  readonly book: PaymentBook
  readonly firstTopUpBonus: number
  /** What can be bought now; each start of the platform has other deals. */
  packages: readonly Package[] = []
  readonly packagesEver: Package[] = []
  /** Times at which something ends; just there, and a moment before or after, is where mistakes are. */
  readonly moments: number[] = []
  /** The right time. The platform's clock may be wrong by `#clockErrorMs`. */
  nowMs = START_MS
  readonly steps: string[] = []
  readonly violations: string[] = []
  readonly troubles = { kills: 0, failures: 0, 'lost requests': 0, 'lost replies': 0, 'clock steps': 0 }
  readonly #ids = countingIds()
  readonly #seams: Seams
  readonly #providers: Providers
  readonly #clockWatches = new Set<{ fromMs: number; untilMs: number }>()
  #clockErrorMs = 0
  #running: Running

  constructor(random: Random, connection: SharedConnection, providers: Providers, seams: Seams = {}) {
    this.random = random
    this.connection = connection
    this.turns = new Turns(random, () => connection.isBusy)
    this.weather = drawWeather(random)
    this.#providers = providers
    this.book = new PaymentBook(this)
    this.firstTopUpBonus = random.chance(0.5) ? random.between(1, 20) : 0
    this.#seams = seams
    this.#running = this.#start()
  }

  /** What the platform's clock shows. */
  get platformNowMs(): number {
    return this.nowMs + this.#clockErrorMs
  }

  /** Notes from now on which times the platform's clock shows; answers the first and the last there were so far. */
  watchClock(): () => { fromMs: number; untilMs: number } {
    const seen = { fromMs: this.platformNowMs, untilMs: this.platformNowMs }
    this.#clockWatches.add(seen)
    return () => {
      this.#clockWatches.delete(seen)
      return seen
    }
  }

  #noteClock(): void {
    for (const seen of this.#clockWatches) {
      seen.fromMs = Math.min(seen.fromMs, this.platformNowMs)
      seen.untilMs = Math.max(seen.untilMs, this.platformNowMs)
    }
  }

  /** The trace's fingerprint: two runs of a seed have the same one. */
  get hash(): string {
    return createHash('sha256').update(this.steps.join('\n')).digest('hex').slice(0, 16)
  }

  note(step: string): void {
    const hours = ((this.nowMs - START_MS) / 3_600_000).toFixed(3)
    this.steps.push(`${hours} h  ${step}`)
  }

  violate(sentence: string): void {
    this.note(`VIOLATION ${sentence}`)
    this.violations.push(sentence)
  }

  /** One request of somebody outside. Null: nothing was heard of it, and nobody knows what became of it. */
  async request(path: string, init: RequestInit = {}): Promise<Answer | null> {
    await this.turns.wait('request', null)
    const { life, platform } = this.#running
    if (life.isOver || this.#isLost('lostRequest')) return null
    const answered = platform.handle(new Request(`http://platform${path}`, init)).then(async (response) => {
      const { code, data, message } = (await response.json()) as {
        code: string
        data: unknown
        message: string
      }
      // A process that is gone says nothing, whatever its code still did.
      if (code === 'B0001' && !life.isOver) this.violate(`${path} failed by itself: ${message}`)
      return { status: response.status, code, data }
    })
    if (this.#isLost('lostReply')) return null
    return this.#heard(life, answered)
  }

  /** One request whose answer is its status alone. Null: nothing was heard. */
  async post(path: string, init: RequestInit): Promise<number | null> {
    await this.turns.wait('request', null)
    const { life, platform } = this.#running
    if (life.isOver || this.#isLost('lostRequest')) return null
    const answered = platform.handle(new Request(`http://platform${path}`, init)).then(({ status }) => status)
    if (this.#isLost('lostReply')) return null
    return this.#heard(life, answered)
  }

  /** One action of the operator, whose command speaks to the running platform. Null: nothing was heard of it. */
  async operate<Result>(action: (deps: PlatformDeps) => Promise<Result>): Promise<Result | null> {
    await this.turns.wait('command', null)
    const { life, deps } = this.#running
    if (life.isOver) return null
    const done = action(deps).catch((error: Error & { code?: string }) => {
      if (error.code !== BROKEN_CODE && !life.isOver)
        this.violate(`a command failed by itself: ${error.message}`)
      return null
    })
    return this.#heard(life, done)
  }

  async #heard<Result>(life: Life, answered: Promise<Result>): Promise<Result | null> {
    const answer = await Promise.race([answered, life.ended.then(() => null)])
    await this.turns.wait('reply', null)
    return answer
  }

  /** What the database holds, behind the platform's back and between its transactions. */
  async inspect<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    await this.turns.wait('inspection', null, () => this.connection.isFree)
    return this.connection.inspect<Row>(statement, parameters)
  }

  #isLost(way: 'lostRequest' | 'lostReply'): boolean {
    const isLost = this.random.chance(this.weather[way])
    if (isLost) this.troubles[way === 'lostRequest' ? 'lost requests' : 'lost replies'] += 1
    return isLost
  }

  /** Does something before anything else begins, and nothing breaks meanwhile. */
  async undisturbed<Result>(action: (deps: PlatformDeps) => Promise<Result>): Promise<Result> {
    const { weather } = this
    this.weather = CALM
    const done = action(this.#running.deps)
    let isDone = false
    const finish = () => {
      isDone = true
    }
    done.then(finish, finish)
    while (!isDone) {
      await this.turns.settled()
      this.turns.letOneGo()
    }
    this.weather = weather
    return done
  }

  /** Time passes; timers that are due fire, in an order of the seed. */
  advance(ms: number): void {
    this.nowMs += ms
    this.#noteClock()
    this.book.passTime()
    if (this.random.chance(this.weather.clockStep)) {
      this.#clockErrorMs = this.random.pick(CLOCK_ERRORS_MS)
      this.troubles['clock steps'] += 1
      this.#noteClock()
      this.note(`the platform's clock is wrong by ${this.#clockErrorMs} ms`)
    }
    const due = [...this.#running.timers].filter((timer) => timer.dueMs <= this.nowMs)
    while (due.length > 0) {
      const [timer] = due.splice(this.random.below(due.length), 1)
      if (this.random.chance(this.weather.lateTimer)) continue
      timer!.dueMs = this.nowMs + timer!.intervalMs
      timer!.action()
    }
  }

  /** After a kill: what the dead process left open ends, and the platform is started again. */
  async tend(): Promise<void> {
    if (!this.#running.life.isOver) return
    await this.connection.bury()
    this.note('the platform was killed and is started again')
    this.#running = this.#start()
  }

  killNow(): void {
    this.troubles.kills += 1
    this.#running.life.kill()
  }

  /** The weather clears up, and every clock is right again. */
  calmDown(calm: Weather): void {
    this.weather = calm
    this.#clockErrorMs = 0
  }

  #start(): Running {
    this.packages = drawPackages(this.random)
    this.packagesEver.push(...this.packages)
    const life = new Life(
      this.turns,
      drawTrouble(this.random, () => this.weather, this.troubles),
    )
    const timers = new Set<Timer>()
    const db: Database = this.connection.createDatabase(
      life,
      this.#seams.rewrite ?? ((statement) => statement),
    )
    const clock = { nowMs: () => this.platformNowMs }
    const base = {
      db,
      clock,
      timers: {
        every: (intervalMs: number, action: () => void) => {
          const timer = { intervalMs, dueMs: this.nowMs + intervalMs, action }
          timers.add(timer)
          return () => void timers.delete(timer)
        },
      },
      ids: this.#ids,
      log: {
        info: () => {},
        warn: () => {},
        error: (details: object, message: string) =>
          life.isOver || this.note(`${message}: ${errorIn(details)}`),
      },
      fault: (point: string) => life.faultPoint(point),
    }
    const deps: PlatformDeps = {
      ...base,
      media: createMedia({ stores: [], secrets: [SECRET], clock: clock.nowMs, paidLifeMs: 600_000 }),
      plays: createPlayCounter(base),
      sessions: { days: 20, isExclusive: true },
      states: createStates([SECRET], clock),
      providers: this.#providers,
      packages: this.packages,
      siteOrigin: SITE_ORIGIN,
      payments: {
        provider: this.book.reachedBy(life),
        siteOrigin: SITE_ORIGIN,
        firstTopUpBonus: this.firstTopUpBonus,
      },
    }
    const made = this.#seams.deps?.(deps) ?? deps
    return { life, deps: made, platform: createPlatform(made), timers }
  }
}

function errorIn(details: object): string {
  const { err } = details as { err?: unknown }
  return err instanceof Error ? err.message : JSON.stringify(details)
}
