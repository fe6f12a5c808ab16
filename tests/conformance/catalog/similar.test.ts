import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { countAlsoWatched } from '../../../platform/catalog/dramas/also-watched.ts'
import type { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { aBuyer } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface Similar {
  content: { contentId: string; contentName: string; freeChapterNum: number; publishedTime: number }
  reason: string
}

const DAY_MS = 86_400_000
const categories = (...names: string[]) => names.map((name) => ({ name, translations: {} }))

/** What follows a drama, and what is like it. */
function describeSimilar(start: () => Promise<Engine>): void {
  describe('similar dramas', () => {
    const setting = onEngine(start)

    /** Publishes dramas by key; answers their ids. */
    async function publishAll(dramas: Record<string, Partial<DramaPublication>>) {
      const published = new Map<string, Awaited<ReturnType<ReturnType<typeof setting>['publish']>>>()
      for (const [key, given] of Object.entries(dramas)) {
        published.set(key, await setting().publish({ key, ...given }))
      }
      return (key: string) => published.get(key)!
    }
    async function similarTo(dramaId: string, query = '') {
      const answer = await setting().request(`/x/similar?contentId=${dramaId}${query}`)
      expect(answer.code).toBe(CODES.success)
      return (answer.data as { records: Similar[] }).records
    }
    const reported = (records: Similar[]) =>
      records.map(({ content, reason }) => `${content.contentName} ${reason}`)

    test('the next season comes first, then the dramas that share the most categories, then the ranking (row 424)', async () => {
      const drama = await publishAll({
        'oath 1': { series: { key: 'oath', season: 1 }, categories: categories('Revenge', 'Romance') },
        'oath 3': { series: { key: 'oath', season: 3 }, categories: categories('Comedy') },
        'oath 2': { series: { key: 'oath', season: 2 }, categories: categories('Comedy') },
        'other 2': { series: { key: 'other', season: 2 }, categories: categories('Office') },
        'one shared': { categories: categories('Romance', 'Youth') },
        'both shared': { categories: categories('Romance', 'Revenge', 'Youth') },
        watched: { categories: categories('Youth') },
      })
      const { plays } = setting()
      plays.count(drama('watched').episodeIds[0]!)
      await plays.flush()
      expect(reported(await similarTo(drama('oath 1').dramaId))).toEqual([
        'oath 2 nextSeason',
        'both shared similar',
        'one shared similar',
        'watched popular',
        'other 2 popular',
        'oath 3 popular',
      ])
      expect(reported(await similarTo(drama('oath 3').dramaId, '&pageSize=2'))).toEqual([
        'oath 2 similar',
        'watched popular',
      ])
    })

    test('of two versions of the next season, the one in the drama’s language comes first (row 424)', async () => {
      const season = (number: number, language: string) => ({
        series: { key: 'oath', season: number },
        language,
      })
      const drama = await publishAll({
        'en 1': season(1, 'en'),
        'ko 1': season(1, 'ko'),
        'en 2': season(2, 'en'),
        'ko 2': season(2, 'ko'),
      })
      expect((await similarTo(drama('en 1').dramaId))[0]!.content.contentName).toBe('en 2')
      expect((await similarTo(drama('ko 1').dramaId))[0]!.content.contentName).toBe('ko 2')
    })

    test('ties are ordered by views; the drama itself and duplicates never appear (row 424)', async () => {
      const drama = await publishAll({ a: {}, b: {}, c: {}, d: {} })
      const { plays } = setting()
      plays.count(drama('b').episodeIds[0]!)
      plays.count(drama('a').episodeIds[0]!)
      await plays.flush()
      expect(reported(await similarTo(drama('a').dramaId))).toEqual(['b similar', 'd similar', 'c similar'])
    })

    test('common viewers count from three on, updated daily, and fewer are never revealed (row 424)', async () => {
      const { db, clock } = setting()
      const drama = await publishAll({
        requested: { categories: categories('Romance') },
        many: { categories: categories('Office') },
        few: { categories: categories('Comedy') },
        popular: { categories: categories('Family') },
      })
      const watch = async (viewer: string, ...keys: string[]) => {
        const buyer = await aBuyer(setting(), { thirdPartyId: viewer })
        for (const key of keys) {
          const { dramaId, episodeIds } = drama(key)
          const body = { contentId: dramaId, chapterId: episodeIds[0]!, sectionMediaPlayedSeconds: 0 }
          await buyer.post('/view/history/report', body)
        }
      }
      for (const viewer of ['ada', 'ben', 'cho']) await watch(viewer, 'requested', 'many')
      await watch('dee', 'requested', 'few')
      const similar = async () =>
        reported(await similarTo(drama('requested').dramaId)).filter((line) => /similar/.test(line))
      expect(await similar()).toEqual([])
      expect(await countAlsoWatched(setting())).toBe(false)
      expect(await similar()).toEqual(['many similar'])
      const { dramas } = await db
        .selectFrom('also_watched')
        .select('dramas')
        .where('drama_id', '=', drama('requested').dramaId)
        .executeTakeFirstOrThrow()
      expect(dramas).toEqual([{ drama_id: drama('many').dramaId, share: 0.75 }])

      for (const viewer of ['eve', 'fay', 'gus']) await watch(viewer, 'requested', 'few')
      await countAlsoWatched(setting())
      expect(await similar()).toEqual(['many similar'])
      clock.advance(DAY_MS)
      await countAlsoWatched(setting())
      expect(await similar()).toEqual(['few similar', 'many similar'])

      // A drama that is gone is in no answer, though it was counted.
      await db.deleteFrom('watched_drama').where('drama_id', '=', drama('many').dramaId).execute()
      await db.deleteFrom('episode').where('drama_id', '=', drama('many').dramaId).execute()
      await db.deleteFrom('drama').where('id', '=', drama('many').dramaId).execute()
      expect(await similar()).toEqual(['few similar'])
    })

    test('a large catalogue is counted in small steps (row 424)', async () => {
      await publishAll(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, {}])))
      const more: boolean[] = []
      for (let round = 0; round < 3; round += 1) more.push(await countAlsoWatched(setting()))
      expect(more).toEqual([true, true, false])
    })

    test('a new publication may end a series or start one (row 424)', async () => {
      const drama = await publishAll({ a: { series: { key: 's', season: 1 } }, b: {}, c: {} })
      const first = async () => reported(await similarTo(drama('a').dramaId))[0]
      expect(await first()).toBe('c similar')
      await setting().publish({ key: 'b', series: { key: 's', season: 2 } })
      expect(await first()).toBe('b nextSeason')
      await setting().publish({ key: 'b' })
      expect(await first()).toBe('c similar')
    })

    test('the response matches its example, takes two statements, and is empty for an unknown drama; the call is listed (rows 424, 452, rule 8)', async () => {
      const drama = await publishAll({ a: {}, b: {} })
      const { statements, request, clock } = setting()
      statements.length = 0
      const [record] = await similarTo(drama('a').dramaId)
      expect(statements).toHaveLength(2)
      expect(record!.content).toMatchObject({ freeChapterNum: 1, publishedTime: clock.nowMs() })
      const example = readExample('similarDramas').answer.data as { records: Similar[] }
      expect(listKeys(record)).toEqual(listKeys(example.records[0]))
      expect(await similarTo('nothing')).toEqual([])
      expect((await request('/x/similar?contentId=a%20b')).code).not.toBe(CODES.success)
      expect((await request('/x/similar?contentId=a&pageSize=1000')).code).not.toBe(CODES.success)
      expect((await request('/common/info')).data).toMatchObject({
        extensions: expect.arrayContaining(['similarDramas']),
      })
    })
  })
}

describeOnEveryEngine(describeSimilar)
