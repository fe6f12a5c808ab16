/**
 * What search costs in 20,000 dramas: milliseconds for each kind of query, plans, the size of the index, the time to fill
 * it and to publish one drama.
 *
 * `npx node bench/search.ts [--url postgres://…] [--rounds 200]`; without an address it starts a PostgreSQL and fills it first.
 * With one, the database must hold what `bench/growth-data.ts` made.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../platform/db/tables.ts'
import { indexMissingDramas } from '../platform/search/index-dramas.ts'
import { platformOver } from '../tests/builders/platform.ts'
import { createReporter } from './figures.ts'
import { LARGE } from './growth-data.ts'
import { explainPlan, inLargeCatalogue, type LargeCatalogue, say, timeEach } from './large-catalogue.ts'
import { percentile } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS.search.figures)
const PUBLICATIONS = 50
const RESULTS_PAGE = 12
const SUGGESTIONS = 6

const QUERIES: Record<string, string> = {
  'a name': 'The Crimson Heiress of Winter 10780',
  'words of a name': 'winter heiress 10780',
  'half words': 'crim heir wint',
  'a typo': 'forbiden wolf of winter',
  'three typos': 'frobidden hieress of witner',
  'one word of many names': 'heiress',
  'a word of every name': 'the',
  'two letters': 'he',
  'one letter': 'w',
  'a word of no drama': 'crimson heiress zeppelin',
  'a category': 'genre 77',
  'the introduction': 'golden secret captain',
  'a word of every introduction': 'secret',
  Thai: 'เรื่องราวของความรัก',
  'Thai, with a typo': 'ละคน',
  'eight words': 'the last silent bride of winter and promise',
  nothing: 'qqqqqqq',
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '200' } },
})

async function measure({ db, statements }: LargeCatalogue): Promise<void> {
  const { platform, publish } = platformOver(db)
  const request = async (q: string, pageSize: number) => {
    const query = new URLSearchParams({ q, pageSize: String(pageSize) })
    const response = await platform.handle(new Request(`http://platform/x/search?${query}`))
    return ((await response.json()) as { data: { total: number } }).data.total
  }
  const allMs: number[] = []
  let mostStatements = 0
  say('query · results · p50 ms · p99 ms of a page · of suggestions · statements')
  for (const [kind, q] of Object.entries(QUERIES)) {
    const figures: string[] = []
    let [total, count] = [0, 0]
    for (const pageSize of [RESULTS_PAGE, SUGGESTIONS]) {
      const { timesMs, p50, p99 } = await timeEach(Number(values.rounds), async () => {
        statements.length = 0
        total = await request(q, pageSize)
        count = statements.length
        mostStatements = Math.max(mostStatements, count)
      })
      allMs.push(...timesMs)
      figures.push(`${p50.toFixed(1)} · ${p99.toFixed(1)}`)
    }
    say(`${kind} · ${total} · ${figures.join(' · ')} · ${count}`)
  }
  report('median', { ours: percentile(allMs, 0.5) })
  report('late', { ours: percentile(allMs, 0.99) })
  report('statements', { ours: mostStatements })
  statements.length = 0
  await request('forbiden wolf of winter', RESULTS_PAGE)
  for (const query of [...statements]) say(await explainPlan(db, query, 'ANALYZE, COSTS OFF, TIMING OFF'))
  for (const { name, mb } of await readSizes(db)) report('index', { under: name, ours: mb })
  const publishing = await timeEach(PUBLICATIONS, (n) =>
    publish({
      key: `published${n}`,
      name: `A Newly Published Drama ${n}`,
      introduction: 'A word and another. '.repeat(100),
    }),
  )
  report('publishing', { ours: publishing.p99 })
}

async function readSizes(db: Database): Promise<{ name: string; mb: number }[]> {
  const { rows } = await sql<{ name: string; mb: number }>`
    SELECT name, round(pg_total_relation_size(name::regclass) / 1e6, 1)::float AS mb
    FROM (VALUES ('drama_search'), ('drama_search_terms'), ('drama_search_name'), ('search_word_form')) AS relation (name)`.execute(
    db,
  )
  return rows
}

await inLargeCatalogue(values.url, measure, async (db) => {
  await db.deleteFrom('drama_search').execute()
  await db.deleteFrom('drama_search_name').execute()
  await db.deleteFrom('search_word_form').execute()
  const sinceMs = performance.now()
  while (await indexMissingDramas({ db })) {}
  report('indexing', { under: `${LARGE.dramas} dramas`, ours: (performance.now() - sinceMs) / 1000 })
  await sql`VACUUM ANALYZE`.execute(db)
})
