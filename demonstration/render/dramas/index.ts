import type { Drama } from '../story.ts'
import { drama as bossOrGhost } from './boss-or-ghost.ts'
import { drama as foxBride } from './fox-bride.ts'
import { drama as heiressWoreAshes } from './heiress-wore-ashes.ts'
import { drama as lastTrain } from './last-train-to-yesterday.ts'
import { drama as marriedAStranger } from './married-a-stranger.ts'
import { drama as moonbound } from './moonbound.ts'
import { drama as neonOath } from './neon-oath.ts'
import { drama as phoenixReturns } from './phoenix-returns.ts'
import { drama as rainPromise } from './rain-promise.ts'
import { drama as rebornUnforgiving } from './reborn-unforgiving.ts'
import { drama as rooftopNight } from './rooftop-night.ts'
import { drama as saltAndHoney } from './salt-and-honey.ts'
import { drama as secretContract } from './secret-contract.ts'
import { drama as wardSeven } from './ward-seven.ts'

/** The newest first, then those that are announced, the first to come first. */
export const DRAMAS: Drama[] = [
  heiressWoreAshes,
  moonbound,
  phoenixReturns,
  lastTrain,
  foxBride,
  secretContract,
  neonOath,
  rebornUnforgiving,
  rooftopNight,
  marriedAStranger,
  wardSeven,
  rainPromise,
  bossOrGhost,
  saltAndHoney,
]
