import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import { inTransaction } from '../../db/in-transaction.ts'
import { readState, writeState } from '../../db/platform-state.ts'
import { DramaPublication } from '../../publication/drama-publication.ts'
import { isoTime } from '../../runtime/iso-time.ts'
import type { Log } from '../../runtime/log.ts'
import { type CatalogDeps, publishDramaIn } from './publish-drama.ts'

/** Key in `platform_state`. The value is a hash of the seeded files. */
export const SEED_STATE = 'seeded_content'
/** Where its dramas are imported from. */
export const DEMONSTRATION = 'the demonstration'
const SEED_LOCK = 7_021_002
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** As a publication; announced dramas come some days after the first start, so that a demonstration of any age has them. */
const SeededDrama = DramaPublication.extend({ announcedInDays: z.number().int().min(1).optional() })

/**
 * Publishes the dramas of `catalog.json` in `folder`, if they differ from the last seed. In one transaction:
 * an interrupted start leaves no partial catalogue. Returns whether it did. Rejects for invalid publications.
 */
export async function seedCatalog(deps: CatalogDeps & { log: Log }, folder: string): Promise<boolean> {
  const catalogFile = join(folder, 'catalog.json')
  if (!existsSync(catalogFile)) {
    deps.log.warn({ catalogFile }, 'demonstration catalogue missing')
    return false
  }
  const catalogText = readFileSync(catalogFile, 'utf8')
  const contentHash = createHash('sha256').update(catalogText).digest('hex')
  return inTransaction(deps.db, async (tx) => {
    // Of several processes starting at once, one seeds and the others find it done.
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if ((await readState(tx, SEED_STATE)) === contentHash) return false
    const dramas = z.array(SeededDrama).parse(JSON.parse(catalogText))
    // Published in reverse, as if one had been released every week: the first in the file is the newest
    // drama.
    const nowMs = deps.clock.nowMs()
    for (const [index, { announcedInDays, ...drama }] of [...dramas.entries()].toReversed()) {
      await publishDramaIn(
        tx,
        {
          ...deps,
          clock: { nowMs: () => nowMs - index * WEEK_MS },
          restores: true,
          importedFrom: DEMONSTRATION,
        },
        announcedInDays === undefined
          ? drama
          : { ...drama, comesOn: isoTime(nowMs + announcedInDays * DAY_MS).slice(0, 10) },
      )
    }
    await writeState(tx, SEED_STATE, contentHash)
    return true
  })
}
