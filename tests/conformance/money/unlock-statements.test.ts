import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { unlockEpisode } from '../../../platform/unlock/unlock-episode.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { describeOnEveryEngine, describeOnPostgres, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

/** Each is a round trip to PostgreSQL, and the wallet is locked meanwhile. */
const ROUND_TRIPS_MAX = 5

/** PGlite's driver starts and ends transactions without reporting statements. */
const BEGIN_OR_COMMIT = /^(begin|commit)$/
const BEGIN_AND_COMMIT = 2

/** How often one unlock speaks to the database. */
function describeStatements(start: () => Promise<Engine>): void {
  describe('the statements of an unlock', () => {
    const setting = onEngine(start)
    let drama: { dramaId: string; episodeIds: string[] }
    let ada: Buyer
    beforeEach(async () => {
      drama = await setting().publish({ key: 'a', episodes: episodesAt([20, 30]) })
      ada = await aBuyer(setting(), { coins: 50, bonus: 30 })
    })

    async function countRoundTrips(given: { isAutomatic: boolean }): Promise<number> {
      const { statements } = setting()
      statements.length = 0
      const outcome = await unlockEpisode(setting(), {
        memberId: ada.memberId,
        dramaId: drama.dramaId,
        episodeId: drama.episodeIds[1]!,
        key: 'press-1',
        quotedPriceCoins: 20,
        ...given,
      })
      expect(outcome).toMatchObject({ is_loaded: true })
      return statements.filter(({ sql }) => !BEGIN_OR_COMMIT.test(sql)).length + BEGIN_AND_COMMIT
    }

    test('are few (row 134)', async () => {
      expect(await countRoundTrips({ isAutomatic: false })).toBeLessThanOrEqual(ROUND_TRIPS_MAX)
      expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
    })

    test('are as few when it is automatic and the member has a limit for a day (rows 134, 432)', async () => {
      await ada.post('/x/unlock/auto', { contentId: drama.dramaId, isOn: true })
      await ada.post('/x/unlock/limit', { coinsPerDay: 100 })
      expect(await countRoundTrips({ isAutomatic: true })).toBeLessThanOrEqual(ROUND_TRIPS_MAX)
    })

    test('are two more for each lot that has expired, which is cleared before coins are spent (row 134)', async () => {
      const { clock } = setting()
      await give(setting(), ada.memberId, { bonus: 20, expiresAtMs: clock.nowMs() + DAY_MS })
      clock.advance(DAY_MS)
      expect(await countRoundTrips({ isAutomatic: false })).toBeLessThanOrEqual(ROUND_TRIPS_MAX + 2)
      expect(await ada.balances()).toEqual({ coins: 50, bonus: 10 })
    })

    test('are no more for a refusal (row 135)', async () => {
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 19 })
      const { statements } = setting()
      statements.length = 0
      expect((await ben.play(drama.dramaId, drama.episodeIds[1]!)).code).toBe(CODES.insufficientBalance)
      expect(statements.length).toBeLessThanOrEqual(ROUND_TRIPS_MAX)
    })
  })
}

/** PostgreSQL plans a prepared statement for any values: an index for some values only is of no use to it. */
function describePlans(start: () => Promise<Engine>): void {
  describe('the prepared statements of an unlock', () => {
    const setting = onEngine(start)

    test('find everything by an index, and are planned once (row 452)', async () => {
      const { publish, statements, db } = setting()
      const prices = Array.from({ length: 20 }, () => 1)
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt(prices) })
      const ada = await aBuyer(setting(), { coins: 50 })
      for (const [index, episodeId] of episodeIds.slice(1).entries()) {
        if (index === 0) statements.length = 0
        const request = { memberId: ada.memberId, dramaId, episodeId, key: `press-${index}` }
        await unlockEpisode(setting(), { ...request, quotedPriceCoins: 1, isAutomatic: false })
      }
      const texts = [...new Set(statements.map(({ sql }) => sql))].filter(
        (text) => !BEGIN_OR_COMMIT.test(text),
      )
      await db.connection().execute(async (connection) => {
        const run = async (text: string) => (await connection.executeQuery(CompiledQuery.raw(text))).rows
        const prepared = await run('SELECT name, statement, generic_plans FROM pg_prepared_statements')
        for (const statement of texts) {
          expect(prepared).toContainEqual({
            // From the text: a pooler shares connections between processes.
            name: expect.stringMatching(/^[0-9a-f]{32}$/),
            statement,
            generic_plans: expect.toSatisfy((count) => count > 0),
          })
        }
        await run('SET enable_seqscan = off')
        await run('SET plan_cache_mode = force_generic_plan')
        for (const [index, text] of texts.entries()) {
          const parameters = statements.find(({ sql }) => sql === text)!.parameters
          await run(`PREPARE looked_at_${index} AS ${text}`)
          const values = parameters.map(toLiteral).join(', ')
          const [explained] = await run(`EXPLAIN (FORMAT JSON) EXECUTE looked_at_${index} (${values})`)
          expect(findWholeScans(explained)).toEqual([])
        }
      })
    })
  })
}

/** It has the member only second, so a member's lots are found by reading all of it. */
const LOTS_BY_ID = 'lot_id_member_id_purse_key'

/** Reads of a table or an index from end to end. */
function findWholeScans(plan: unknown): unknown[] {
  if (typeof plan !== 'object' || plan === null) return []
  const isWhole =
    'Node Type' in plan &&
    /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(String(plan['Node Type'])) &&
    (!('Index Cond' in plan) || ('Index Name' in plan && plan['Index Name'] === LOTS_BY_ID))
  return [...(isWhole ? [plan] : []), ...Object.values(plan).flatMap(findWholeScans)]
}

function toLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

describeOnEveryEngine(describeStatements)
describeOnPostgres(describePlans)
