/**
 * What a page of For You costs with 20,000 dramas and 100,000 members: milliseconds of a call, its statements and plans, for
 * visitors whose devices name dramas, and for members with no, a short and a long past, from the first page of a visit to its last.
 *
 * `npx node bench/feed.ts [--url postgres://…] [--rounds 400]`; without an address it starts a PostgreSQL and fills it first.
 * With one, the database must hold what `bench/growth-data.ts` made.
 */
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { SHOWN_MAX, SIGNALS_MAX } from '../contract/feed-limits.ts'
import type { Database } from '../platform/db/tables.ts'
import { platformOver } from '../tests/builders/platform.ts'
import { createReporter } from './figures.ts'
import { createCall, type GrowthCall } from './growth-calls.ts'
import { BUSY, LARGE, MEMBER, NEW_MEMBER, tokenOfMember } from './growth-data.ts'
import { explainPlan, inLargeCatalogue, type LargeCatalogue, say, timeEach } from './large-catalogue.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS.feed.figures)
const VIEWERS = [null, NEW_MEMBER, MEMBER, BUSY]
const PAGE_SIZE = 10

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '400' } },
})

async function measure({ db, statements }: LargeCatalogue): Promise<void> {
  const { platform } = platformOver(db)
  const request = async ({ path, method, body }: GrowthCall, viewer: string | null) => {
    const response = await platform.handle(
      new Request(`http://platform${path}`, {
        method,
        body,
        headers: viewer === null ? {} : { Authorization: tokenOfMember(viewer) },
      }),
    )
    return response.text()
  }
  const counts = new Set<number>()
  const plans = new Map<string, CompiledQuery>()
  const page = await timeEach(Number(values.rounds), async (round) => {
    statements.length = 0
    const viewer = VIEWERS[round % VIEWERS.length]!
    const answer = await request(createCall('feed', undefined, pageOf(round)), viewer)
    const { data } = JSON.parse(answer) as { data: { records: unknown[] } }
    if (data.records.length < PAGE_SIZE) throw new Error(`A page has ${data.records.length} clips.`)
    counts.add(statements.length)
    for (const statement of statements) plans.set(statement.sql, statement)
  })
  const row = await timeEach(Number(values.rounds), (round) =>
    request(
      createCall('columnPage', { columnId: 'g3', pageIndex: 1, pageSize: PAGE_SIZE }),
      VIEWERS[round % VIEWERS.length]!,
    ),
  )
  say(`statements of a page: ${[...counts].join('|')}`)
  report('median', { ours: page.p50, peer: row.p50 })
  report('late', { ours: page.p99, peer: row.p99 })
  report('wholeTables', { ours: await countScans(db, [...plans.values()]) })
}

/** A page of a visit that has shown from none to as many clips as a request may name. */
function pageOf(round: number) {
  const dramas = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => `d${1 + ((round * 7919 + index * step) % LARGE.dramas)}`)
  return {
    pageSize: PAGE_SIZE,
    shown: dramas((round * 10) % (SHOWN_MAX + 1), 31),
    finished: dramas(SIGNALS_MAX * 0.4, 977),
    saved: dramas(SIGNALS_MAX * 0.2, 613),
    skipped: dramas(SIGNALS_MAX * 0.4, 389),
  }
}

async function countScans(db: Database, queries: readonly CompiledQuery[]): Promise<number> {
  let count = 0
  for (const query of queries) {
    const plan = await explainPlan(db, query)
    if (
      !/Seq Scan on (drama|drama_category|also_watched|feed_drama|feed_outcome|watched_drama|saved_drama|episode)\b/.test(
        plan,
      )
    )
      continue
    say(plan)
    count += 1
  }
  return count
}

await inLargeCatalogue(values.url, measure)
