/**
 * What similar dramas cost with 20,000 dramas and 100,000 members: milliseconds of a call, its statements and plans; the
 * daily count of viewers in common; the size of what is stored.
 *
 * `npx node bench/similar.ts [--url postgres://…] [--rounds 400]`; without an address it starts a PostgreSQL and fills it first.
 * With one, the database must hold what `bench/growth-data.ts` made.
 */
import { parseArgs } from 'node:util'
import { type CompiledQuery, sql } from 'kysely'
import { countAlsoWatched } from '../platform/catalog/dramas/also-watched.ts'
import type { Database } from '../platform/db/tables.ts'
import { platformOver } from '../tests/builders/platform.ts'
import { createReporter } from './figures.ts'
import { LARGE } from './growth-data.ts'
import { explainPlan, inLargeCatalogue, type LargeCatalogue, say, timeEach } from './large-catalogue.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS.similar.figures)
const DAY_MS = 86_400_000
const COUNTS = 100

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '400' } },
})

async function measure({ db, statements }: LargeCatalogue): Promise<void> {
  const { platform, clock } = platformOver(db)
  const counts = new Set<number>()
  const calls = await timeEach(Number(values.rounds), async (round) => {
    statements.length = 0
    const dramaId = `d${1 + ((round * 7919) % LARGE.dramas)}`
    const response = await platform.handle(new Request(`http://platform/x/similar?contentId=${dramaId}`))
    await response.text()
    counts.add(statements.length)
  })
  say(`statements of a call: ${[...counts].join('|')}`)
  report('median', { ours: calls.p50 })
  report('late', { ours: calls.p99 })
  report('wholeTables', { ours: await countScans(db, [...statements]) })

  clock.advance(DAY_MS)
  const counting = await timeEach(COUNTS, () => countAlsoWatched({ db, clock }))
  report('counting', { ours: counting.p99 })
  const { rows } = await sql<{ size: string }>`
    SELECT pg_size_pretty(pg_total_relation_size('also_watched')) || ', index of viewers '
      || pg_size_pretty(pg_relation_size('watched_drama_viewers')) AS size`.execute(db)
  say(`stored: ${rows[0]?.size}`)
}

async function countScans(db: Database, queries: readonly CompiledQuery[]): Promise<number> {
  let count = 0
  for (const query of queries) {
    const plan = await explainPlan(db, query)
    if (/Seq Scan on (drama|drama_category|also_watched|watched_drama)\b/.test(plan)) count += 1
  }
  return count
}

await inLargeCatalogue(values.url, measure)
