import type { Trouble } from './life.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How rough it is, as probabilities. Each seed draws its own, so that some seeds know one trouble only, and much of it. */
export interface Weather {
  /** The process dies, at each step another could see. */
  kill: number
  /** A statement or a fault point fails, done or not. */
  failure: number
  lostRequest: number
  /** The client hears nothing; the platform goes on. */
  lostReply: number
  /** A new action begins while others could go on. */
  eagerness: number
  /** A clock is set wrong, or right again. */
  clockStep: number
  /** A timer fires late. */
  lateTimer: number
  /** A notice of the payment provider never comes, comes up to three days late, or comes several times. */
  lostNotice: number
  lateNotice: number
  doubledNotice: number
  /** The provider takes another amount, or another currency, than it was asked to. */
  oddCapture: number
  /** A notice, signed and true otherwise, names another amount than was taken. */
  oddNotice: number
}

export const CALM: Weather = {
  kill: 0,
  failure: 0,
  lostRequest: 0,
  lostReply: 0,
  eagerness: 0.3,
  clockStep: 0,
  lateTimer: 0,
  lostNotice: 0,
  lateNotice: 0,
  doubledNotice: 0,
  oddCapture: 0,
  oddNotice: 0,
}

const ROUGHEST: Weather = {
  kill: 0.006,
  failure: 0.02,
  lostRequest: 0.1,
  lostReply: 0.2,
  eagerness: 0.25,
  clockStep: 0.1,
  lateTimer: 1,
  lostNotice: 1,
  lateNotice: 1,
  doubledNotice: 0.7,
  oddCapture: 0.15,
  oddNotice: 0.3,
}

/** Most timers fire late always, or a month of them would be all that happens. */
const LATE_LEAST = 0.7

export function drawWeather(random: Random): Weather {
  const weather = { ...CALM, lateTimer: LATE_LEAST }
  for (const [name, most] of Object.entries(ROUGHEST)) {
    if (random.chance(0.6)) weather[name as keyof Weather] = most * random.share()
  }
  weather.lateTimer = Math.max(weather.lateTimer, LATE_LEAST)
  return weather
}

/** Where a clock can be found: right, an hour early or late, three days late. */
export const CLOCK_ERRORS_MS = [0, 0, -HOUR_MS, HOUR_MS, 3 * DAY_MS]

/** What a connection that broke looks like to the platform. */
export const BROKEN_CODE = '08006'
class Broken extends Error {
  readonly code = BROKEN_CODE
}

export interface TroubleCounts {
  kills: number
  failures: number
}

/** Kills and failures as the weather has them. */
export function drawTrouble(random: Random, weather: () => Weather, counts: TroubleCounts): Trouble {
  return {
    isKilledAt() {
      const isKilled = random.chance(weather().kill)
      if (isKilled) counts.kills += 1
      return isKilled
    },
    failureAt(step) {
      // A connection whose transaction cannot be rolled back is closed by a driver: that is a kill of one action.
      if (step.includes('rollback') || !random.chance(weather().failure)) return null
      counts.failures += 1
      return new Broken(`broken ${step}`)
    },
  }
}
