import type { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callsAbout, createCall, type GrowthCall, UNLIKE } from '../../../bench/growth-calls.ts'
import { BUSY, fillGrowth, type GrowthSize, MEMBER, tokenOfMember } from '../../../bench/growth-data.ts'
import { CODES } from '../../../contract/codes.ts'
import { endpoints } from '../../../contract/product-api/endpoints.ts'
import { countAlsoWatched } from '../../../platform/catalog/dramas/also-watched.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { sweepExpiredLots } from '../../../platform/wallet/sweep.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

/** Small enough for the gate, and large enough that a full table scan is never the cheaper plan. */
const SIZE: GrowthSize = {
  dramas: 3_000,
  episodesPerDrama: 50,
  genres: 60,
  members: 12_000,
  introductionLength: 100,
  playDays: 8,
  playedPerDay: 1_000,
  busy: { unlocks: 600, openLots: 200, history: 500, orders: 50 },
}

const TOKENS = {
  'a visitor': {},
  'a member': { Authorization: tokenOfMember(MEMBER) },
  'a busy member': { Authorization: tokenOfMember(BUSY) },
}

/** The callers: a visitor, a member with a short history, and one with a long one. */
const VIEWERS = ['a visitor', 'a member', 'a busy member'] as const

/** Its episode is not loaded. */
const LAST_RECEIPT = `busy_u${SIZE.busy.unlocks}`

/** Pages that lie deep in a catalogue or in a long past, and what is removed at once. */
const DEEP = [
  createCall('columnPage', { columnType: 3, pageSize: 3 }),
  createCall('columnPage', { columnId: 'g3', pageIndex: 3 }),
  createCall('columnPage', { columnId: 'top', pageIndex: 2 }),
  createCall('columnPage', { columnId: 'new', pageIndex: 20 }),
  ...['the', 'heires of wintr 77', 'stranger no drama has', 'รัก', 'genre 3', 'a b c d e f g h'].map((q) =>
    createCall('search', { q }),
  ),
  createCall('receipts', { before: '100-100' }),
  createCall('receipts', { receiptNo: 'vip_1' }),
  createCall('returnableUnlocks', { receiptNo: LAST_RECEIPT }),
  createCall('returnUnlocks', undefined, { receiptNo: LAST_RECEIPT, episodeCount: 1 }),
  createCall('exportMember', { after: 'unlockReturns.10', pageSize: 50 }),
  createCall('consumeList', { pageIndex: 28 }),
  createCall('exportMember', { after: 'movements.10', pageSize: 50 }),
  createCall('exportMember', { after: 'positions.d10.d10e1', pageSize: 50 }),
  createCall('deleteSaved', undefined, { contentIdList: [], isAll: true }),
  createCall('deleteHistory', undefined, { contentIdList: [], isAll: true }),
]

/** Tables that grow with what members do and with the catalogue; genres are as many as editors make. */
const GROWING =
  /Seq Scan on (drama|drama_category|also_watched|feed_drama|feed_outcome|drama_translation|drama_day_play|episode|member|member_identity|member_session|wallet|posting|lot|entry|unlock|unlock_return|vip_period|top_up_order|saved_drama|watched_drama|drama_search|drama_search_name|search_word_form|liked_episode|playback_position|auto_unlock|usage_event\w*|withdrawal|document|mail_address)\b/

/** What must not become slower as the catalogue and members' histories grow. */
function describeGrowth(start: () => Promise<Engine>): void {
  describe(`with ${SIZE.dramas} dramas and ${SIZE.members} members`, { timeout: 360_000 }, () => {
    const setting = onEngine(start)

    test('no call scans a growing table, whoever calls it, or takes more queries because of a long history (rows 115, 452)', async () => {
      const { db, clock, statements, request } = setting()
      async function requestAs(viewer: (typeof VIEWERS)[number], call: GrowthCall, scans: string[]) {
        statements.length = 0
        const { code } = await request(call.path, {
          method: call.method,
          body: call.body,
          headers: { currentLanguage: 'th', ...TOKENS[viewer] },
        })
        expect(code, call.path).not.toBe(CODES.internal)
        const requested = [...statements]
        scans.push(...(await findScans(db, requested)).map((plan) => `${call.path} of ${viewer}: ${plan}`))
        return requested.length
      }
      await fillGrowth(db, SIZE, clock.nowMs())
      const subject = { contentId: 'd1700', chapterId: 'd1700e6', columnId: 'g3' }
      const scans: string[] = []
      for (const call of callsAbout(subject)) {
        const counts = new Set<number>()
        for (const viewer of VIEWERS) {
          if (viewer === 'a visitor' && endpoints[call.name].audience === 'member') continue
          const count = await requestAs(viewer, call, scans)
          if (viewer !== 'a visitor' && !UNLIKE.has(call.name)) counts.add(count)
        }
        expect([...counts], call.name).toHaveLength(UNLIKE.has(call.name) ? 0 : 1)
      }
      for (const call of DEEP) await requestAs('a busy member', call, scans)
      statements.length = 0
      await sweepExpiredLots(setting())
      await countAlsoWatched(setting())
      scans.push(...(await findScans(db, statements)))
      expect(scans).toEqual([])
    })
  })
}

/** Plans of statements that read a growing table from end to end, each with its statement. */
async function findScans(db: Database, statements: readonly CompiledQuery[]): Promise<string[]> {
  const queries = statements.filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
  const scans: string[] = []
  for (const query of queries) {
    const { rows } = await db.executeQuery<Record<string, string>>({ ...query, sql: `EXPLAIN ${query.sql}` })
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    if (GROWING.test(plan)) scans.push(`${query.sql}\n${plan}`)
  }
  return scans
}

describeOnEveryEngine(describeGrowth)
