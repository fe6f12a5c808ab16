import { type PublishedDrama, publishDrama } from '../../platform/catalog/publishing/publish-drama.ts'
import type { Database } from '../../platform/db/tables.ts'
import { episodesAt } from '../builders/money.ts'
import { aPublication } from '../builders/publication.ts'
import type { Random } from './random.ts'

/** A sign-in somebody holds, and the member it is of. */
export interface Session {
  token: string
  memberId: string
}

/** Somebody who signs in, plays and pays. Knows what a browser would know. */
export interface Person {
  thirdPartyId: string
  /** Null: signed out. */
  session: Session | null
  /** Those of before, which some old tab still uses. */
  oldSessions: Session[]
}

/** A series as its page shows it: `prices` may be old. */
export interface Series {
  key: string
  dramaId: string
  episodeIds: string[]
  /** Of the episodes from the second on; null: for the app only. */
  prices: (number | null)[]
}

export interface Cast {
  people: Person[]
  series: Series[]
}

const PEOPLE_MAX = 5
const EPISODES_MAX = 6
const PRICE_MAX = 30

/** The price of an episode; some cost nothing without being free. */
export function drawPrice(random: Random): number | null {
  if (random.chance(0.05)) return null
  return random.chance(0.05) ? 0 : random.between(1, PRICE_MAX)
}

/** Writes the series into an empty database. */
export async function drawCast(
  random: Random,
  deps: { db: Database; clock: { nowMs(): number }; ids: { next(): string; secret(): string } },
): Promise<Cast> {
  const people = Array.from({ length: random.between(1, PEOPLE_MAX) }, (_, n) => ({
    thirdPartyId: `person${n}`,
    session: null,
    oldSessions: [],
  }))
  const series: Series[] = []
  for (let n = 0; n < random.between(1, 2); n += 1) {
    const prices = Array.from({ length: random.between(2, EPISODES_MAX) }, () => drawPrice(random))
    const { dramaId, episodeIds } = await publish(deps, `series${n}`, prices)
    series.push({ key: `series${n}`, dramaId, episodeIds, prices })
  }
  return { people, series }
}

export function publish(
  deps: Parameters<typeof publishDrama>[0],
  key: string,
  prices: (number | null)[],
): Promise<PublishedDrama> {
  return publishDrama(deps, aPublication({ key, episodes: episodesAt(prices) }))
}
