import { sql } from 'kysely'
import { publishDrama } from '../platform/catalog/publishing/publish-drama.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/open.ts'
import { systemClock } from '../platform/runtime/clock.ts'
import { type Ids, randomIds } from '../platform/runtime/ids.ts'
import { grant } from '../platform/wallet/grant.ts'
import { episodesAt } from '../tests/builders/money.ts'
import { aPublication } from '../tests/builders/publication.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'

export const PRICE_COINS = 5
/** What one member can buy of one drama. */
export const LOCKED_EPISODES = 80
/** The maximum of a grant: nobody runs out of coins. */
const COINS = 1_000_000
const MEMBER_CODE_MIN = 10_000_000
const GRANTS_AT_ONCE = 10

export interface LockedDrama {
  dramaId: string
  /** The next locked ones follow by counting. */
  firstLockedId: number
}

/**
 * A PostgreSQL that syncs to the disk, with members who have coins and dramas to buy. All ids are numbers counted up,
 * as pgbench counts and makes no texts: members `firstMember` and following, the episodes of a drama one after the other.
 */
export async function openSetup({ memberCount, dramaCount }: { memberCount: number; dramaCount: number }) {
  const server = await startPostgres({ isDurable: true })
  const db = openPostgres(server.url, () => {})
  const close = async () => {
    await db.destroy()
    await server.stop()
  }
  try {
    await migrate(db)
    let last = 1_000_000
    const ids: Ids = { ...randomIds, next: () => String(++last) }
    const deps = { db, clock: systemClock, ids, log: { info() {}, warn() {}, error() {} } }
    const prices = Array.from({ length: LOCKED_EPISODES }, () => PRICE_COINS)
    const dramas: LockedDrama[] = []
    for (let n = 0; n < dramaCount; n += 1) {
      const publication = aPublication({ key: `d${n}`, episodes: episodesAt(prices) })
      const { dramaId, episodeIds } = await publishDrama(deps, publication)
      const firstLockedId = Number(episodeIds[1])
      const areCounted = episodeIds.slice(1).every((id, index) => Number(id) === firstLockedId + index)
      if (!areCounted) throw new Error('The ids of episodes do not follow each other.')
      dramas.push({ dramaId, firstLockedId })
    }
    const firstMember = 5_000_000
    await sql`
      INSERT INTO member (id, code, nickname, created_at_ms)
      SELECT (${firstMember}::integer + n)::text, ${MEMBER_CODE_MIN}::integer + n, 'Ada', 0
      FROM generate_series(0, ${memberCount}::integer - 1) AS n`.execute(db)
    const gift = { coins: COINS, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key: 'first' }
    for (let n = 0; n < memberCount; n += GRANTS_AT_ONCE) {
      const some = Array.from({ length: Math.min(GRANTS_AT_ONCE, memberCount - n) }, (_, k) => n + k)
      await Promise.all(some.map((k) => grant(deps, String(firstMember + k), gift)))
    }
    await sql`VACUUM ANALYZE`.execute(db)
    return { db, url: server.url, dramas, firstMember, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type Setup = Awaited<ReturnType<typeof openSetup>>
