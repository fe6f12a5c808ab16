/**
 * What each call of the product API costs with a large catalogue and a busy member: milliseconds and statements, for a
 * visitor, a new member, one with a short past and the busy one; and what exports and the ranking's midnight do to other calls.
 *
 * `npx node bench/growth.ts [--url postgres://…] [--rounds 40]`; without an address it starts a PostgreSQL and fills it first.
 * With one, the database must hold what `bench/growth-data.ts` made.
 */
import { parseArgs } from 'node:util'
import { platformOver, SILENT_LOG } from '../tests/builders/platform.ts'
import { createReporter } from './figures.ts'
import { callsAbout, createCall, type GrowthCall, UNLIKE } from './growth-calls.ts'
import { BUSY, MEMBER, NEW_MEMBER, tokenOfMember } from './growth-data.ts'
import { inLargeCatalogue, type LargeCatalogue, say, timeEach } from './large-catalogue.ts'
import { percentile } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const DAY_MS = 86_400_000
const EXPORTS = 20

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '40' } },
})

const report = createReporter(SCRIPTS.growth.figures)

/** The calls of the contract, and pages deep in a long history. */
const DEEP: GrowthCall[] = [
  createCall('consumeList', { pageIndex: 900, pageSize: 20 }),
  createCall('receipts', { before: '15-15', pageSize: 20 }),
  createCall('historyList', { pageIndex: 240, pageSize: 20 }),
  createCall('columnPage', { columnId: 'all', pageIndex: 1600, pageSize: 12 }),
  createCall('columnPage', { columnType: 3, pageIndex: 1, pageSize: 100 }),
]

async function measure({ db, statements }: LargeCatalogue): Promise<void> {
  const platform = platformOver(db, {
    log: {
      ...SILENT_LOG,
      error: (fields: Record<string, unknown>, message: string) => say(`${message}: ${String(fields.err)}`),
    },
  })
  const request = async (call: GrowthCall, viewer: string | null) => {
    const response = await platform.platform.handle(
      new Request(`http://platform${call.path}`, {
        method: call.method,
        body: call.body,
        headers: viewer === null ? {} : { Authorization: tokenOfMember(viewer) },
      }),
    )
    return (await response.text()).length
  }
  const time = async (call: GrowthCall, viewer: string | null, rounds: number) => {
    const counts = new Set<number>()
    let bytes = 0
    const { p50, p99 } = await timeEach(rounds, async () => {
      statements.length = 0
      bytes = await request(call, viewer)
      counts.add(statements.length)
    })
    return { p50, p99, bytes, counts: [...counts] }
  }
  const rounds = Number(values.rounds)
  const calls = [...callsAbout({ contentId: 'd19077', chapterId: 'd19077e6', columnId: 'g3' }), ...DEEP]
  say('call · viewer · p50 ms · p99 ms · statements · bytes')
  let slowestMs = 0
  const growing: string[] = []
  for (const call of calls) {
    const statementCounts = new Map<string | null, number>()
    for (const viewer of [null, NEW_MEMBER, MEMBER, BUSY]) {
      if (viewer === null && !isForVisitors(call)) continue
      const { p50, p99, counts, bytes } = await time(call, viewer, call.name === 'exportMember' ? 5 : rounds)
      slowestMs = Math.max(slowestMs, p99)
      statementCounts.set(viewer, Math.min(...counts))
      const name = `${call.name} ${call.path.split('?')[1] ?? ''}`.slice(0, 60)
      say(
        `${name} · ${viewer ?? 'visitor'} · ${p50.toFixed(1)} · ${p99.toFixed(1)} · ${counts.join('|')} · ${bytes}`,
      )
    }
    const isLike = !UNLIKE.has(call.name) && !DEEP.includes(call)
    if (isLike && statementCounts.get(BUSY)! > statementCounts.get(MEMBER)!) growing.push(call.name)
  }
  report('slowest', { ours: slowestMs })
  report('growing', { ours: growing.length })
  for (const name of growing) say(`  ${name}`)
  await measureExports(request)
  const sinceMs = performance.now()
  platform.clock.advance(DAY_MS)
  await platform.plays.flush()
  report('midnight', { ours: (performance.now() - sinceMs) / 1000 })
}

/** How long a light call takes alone, and while many members export their data. */
async function measureExports(request: (call: GrowthCall, viewer: string) => Promise<number>): Promise<void> {
  const light = createCall('memberDetail', undefined)
  const lightFor = async (isOver: () => boolean) => {
    const timesMs: number[] = []
    while (!isOver()) {
      const sinceMs = performance.now()
      await request(light, NEW_MEMBER)
      timesMs.push(performance.now() - sinceMs)
    }
    return timesMs
  }
  let turns = 0
  const alone = await lightFor(() => ++turns > 200)
  let isExported = false
  const exporting = Promise.all(
    Array.from({ length: EXPORTS }, () => request(createCall('exportMember', undefined), MEMBER)),
  ).then(() => {
    isExported = true
  })
  const beside = await lightFor(() => isExported)
  await exporting
  report('besideExports', { ours: percentile(beside, 0.99), peer: percentile(alone, 0.99) })
}

function isForVisitors({ name }: GrowthCall): boolean {
  return [
    'columnPage',
    'topDramas',
    'similarDramas',
    'feed',
    'dramaDetail',
    'episodeList',
    'episodeDetail',
    'seriesCost',
    'packageList',
    'areaInfo',
  ].includes(name)
}

await inLargeCatalogue(values.url, measure)
