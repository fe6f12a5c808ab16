import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CODES } from '../../../contract/codes.ts'
import { SEARCH_QUERY_LENGTH_MAX } from '../../../contract/extensions/search.ts'
import { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { indexMissingDramas } from '../../../platform/search/index-dramas.ts'
import { CATALOGUE_FOLDER } from '../../catalogue/folder.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'
import { DEMONSTRATION_QUERIES } from './demonstration-queries.ts'
import { JUDGED_CATALOGUE, JUDGED_QUERIES } from './judged-queries.ts'

interface Results {
  records: { contentId: string; contentName: string }[]
  hasMore: boolean
  total: number
}

const FIRST_SHARE_MIN = 0.95
/** What a phone shows of the results. */
const FIRST_ROWS = 6

/** The names, introductions and categories of the demonstration in all languages. */
const DEMONSTRATION = z
  .array(
    DramaPublication.pick({
      key: true,
      language: true,
      name: true,
      introduction: true,
      translations: true,
      categories: true,
    }),
  )
  .parse(JSON.parse(readFileSync(join(CATALOGUE_FOLDER, 'catalog.json'), 'utf8')))

function describeSearch(start: () => Promise<Engine>): void {
  describe('search', { timeout: 60_000 }, () => {
    const setting = onEngine(start)
    const search = async (query: string, language = 'en', rest = ''): Promise<Results> => {
      const answer = await setting().request(
        `/x/search?q=${encodeURIComponent(query.toWellFormed())}${rest}`,
        {
          headers: { currentLanguage: language },
        },
      )
      expect(answer.code, query).toBe(CODES.success)
      return answer.data
    }
    const loadNames = async (query: string) =>
      (await search(query)).records.map((record) => record.contentName)

    test('finds what viewers mean, in eight languages (row 420, rule 28)', async () => {
      const keys = new Map<string, string>()
      for (const drama of JUDGED_CATALOGUE) keys.set((await setting().publish(drama)).dramaId, drama.key)
      const judged = Object.values(JUDGED_QUERIES).flat()
      expect(judged.length).toBeGreaterThanOrEqual(60)
      const missed: string[] = []
      const lost: string[] = []
      for (const [query, key, what] of judged) {
        const found = (await search(query)).records.map((record) => keys.get(record.contentId))
        const place = found.indexOf(key)
        if (place !== 0) missed.push(`${query} (${what}): ${found.slice(0, 4).join(', ')}`)
        if (place < 0 || place > 2) lost.push(query)
      }
      expect(lost, missed.join('\n')).toEqual([])
      expect(1 - missed.length / judged.length, missed.join('\n')).toBeGreaterThanOrEqual(FIRST_SHARE_MIN)
    })

    test('finds each drama of the demonstration by what viewers type, in twelve languages (row 420)', async () => {
      const keys = new Map<string, string>()
      for (const drama of DEMONSTRATION) keys.set((await setting().publish(drama)).dramaId, drama.key)
      const missed: string[] = []
      for (const [query, key, what] of DEMONSTRATION_QUERIES) {
        const found = (await search(query)).records.map((record) => keys.get(record.contentId))
        if (!found.slice(0, FIRST_ROWS).includes(key))
          missed.push(`${query} (${what}): ${found.slice(0, 4).join(', ')}`)
      }
      expect(missed).toEqual([])
    })

    test('finds a category by its name in any language, the most watched drama first (row 420)', async () => {
      const { publish, db } = setting()
      for (const drama of JUDGED_CATALOGUE) await publish(drama)
      await db.updateTable('drama').set({ week_play_count: 9 }).where('key', '=', 'rooftop').execute()
      for (const query of ['revenge', 'revnge', 'venganza', '复仇', '복수', 'انتقام']) {
        const { records, total } = await search(query, 'ko')
        expect(total, query).toBeGreaterThanOrEqual(5)
        expect(records[0]?.contentName, query).toBe('그날 밤, 옥상에서')
      }
    })

    test('finds a drama as soon as it is published, by its new texts, and not by the old ones (row 420)', async () => {
      const { publish, db } = setting()
      await publish({ key: 'a', name: 'Glass Harbor' })
      expect(await loadNames('glass')).toEqual(['Glass Harbor'])
      await publish({ key: 'a', name: 'Paper Harbor' })
      expect(await loadNames('glass')).toEqual([])
      expect(await loadNames('paper harb')).toEqual(['Paper Harbor'])
      // A later drama brings its category's name in another language: the first one is found by it too.
      await publish({
        key: 'b',
        name: 'B',
        categories: [{ name: 'Romance', translations: { de: 'Liebesfilm' } }],
      })
      expect((await search('liebesfilm')).total).toBe(2)
      await db.deleteFrom('episode').execute()
      await db.deleteFrom('drama').where('key', '=', 'a').execute()
      expect(await loadNames('paper')).toEqual([])
    })

    test('finds a Chinese name in every spelling, and Japanese names as before (row 420)', async () => {
      const { publish } = setting()
      await publish({ key: 'a', name: '总裁的秘密' })
      await publish({ key: 'b', name: '總裁愛上妳', translations: { 'zh-Hans': { name: '总裁爱上你' } } })
      await publish({ key: 'c', name: '心裏有個臺灣郎' })
      await publish({ key: 'd', name: '社長の秘密の恋' })
      for (const query of ['总裁', '總裁']) expect((await search(query)).total, query).toBe(2)
      for (const query of ['总裁的秘密', '總裁的祕密', '總裁的秘']) {
        expect((await loadNames(query))[0], query).toBe('总裁的秘密')
      }
      for (const query of ['心裡有個台灣郎', '心里有个台湾郎', '臺湾']) {
        expect(await loadNames(query), query).toEqual(['心裏有個臺灣郎'])
      }
      for (const query of ['社長', '秘密の恋', '社長の秘密の恋']) {
        expect((await loadNames(query))[0], query).toBe('社長の秘密の恋')
      }
    })

    test('indexes the dramas of an earlier release, however many processes start (rows 420, 459)', async () => {
      const { publish, db } = setting()
      for (const key of ['a', 'b', 'c']) await publish({ key, name: `Harbor ${key}` })
      await db.deleteFrom('drama_search').execute()
      await db.deleteFrom('drama_search_name').execute()
      await db.deleteFrom('search_word_form').execute()
      expect(await loadNames('harbor')).toEqual([])
      expect(await Promise.all([1, 2].map(() => indexMissingDramas({ db })))).toEqual([false, false])
      expect((await loadNames('harbor')).toSorted()).toEqual(['Harbor a', 'Harbor b', 'Harbor c'])
      expect(await loadNames('habror')).toHaveLength(3)
    })

    test('reindexes what an earlier release indexed, which is still found meanwhile (rows 420, 459, 462)', async () => {
      const { publish, db } = setting()
      await publish({ key: 'a', name: '總裁 Harbor' })
      // As an earlier release indexes it: traditional characters as they are.
      const earlier = sql`ARRAY['n:總裁', 'n:harbor']`
      await sql`UPDATE drama_search SET terms = array_to_tsvector(${earlier}), version = DEFAULT`.execute(db)
      await sql`UPDATE drama_search_name SET name = '總裁 harbor'`.execute(db)
      expect(await loadNames('harbor')).toEqual(['總裁 Harbor'])
      expect(await loadNames('总裁')).toEqual([])
      expect(await indexMissingDramas({ db })).toBe(false)
      for (const query of ['总裁', '總裁', 'harbor']) {
        expect(await loadNames(query), query).toEqual(['總裁 Harbor'])
      }
    })

    test('pages the results in three statements for any query (rows 110, 420)', async () => {
      const { publish, statements } = setting()
      for (let n = 1; n <= 7; n += 1) await publish({ key: `k${n}`, name: `Harbor Nights ${n}` })
      const shown: string[] = []
      for (let page = 1; page <= 3; page += 1) {
        statements.length = 0
        const { records, hasMore, total } = await search('harbor', 'en', `&pageIndex=${page}&pageSize=3`)
        expect(statements).toHaveLength(3)
        expect([hasMore, total]).toEqual([page < 3, 7])
        shown.push(...records.map((record) => record.contentId))
      }
      expect(new Set(shown).size).toBe(7)
      expect(await search('harbor', 'en', '&pageIndex=1000000')).toEqual({
        records: [],
        hasMore: false,
        total: 7,
      })
    })

    test('responds to anything that can be typed (rows 38, 420)', async () => {
      await setting().publish({ key: 'a', name: '100% Love_Story \\o/' })
      const nonsense = [
        ...['', '   ', '😀🔥', '\0', 'a\0b', '\ud800', '%', '_', '\\', "'", "''':*", '& | !', ':*', '<->'],
        ...[
          "'; DROP TABLE drama; --",
          '<script>alert(1)</script>',
          '%00',
          '\u202e\u0007\u001b[31m',
          '()',
          '🇯🇵',
        ],
        ...[
          'x'.repeat(SEARCH_QUERY_LENGTH_MAX),
          '朱'.repeat(SEARCH_QUERY_LENGTH_MAX),
          'a b c d e f g h i j k',
        ],
        ...['abcdefghijk '.repeat(8), 'ก'.repeat(99), '\u0301'.repeat(99), 'א'.repeat(99)],
      ]
      for (const query of nonsense) expect((await search(query.slice(0, 100))).total, query).toBeLessThan(2)
      for (const query of ['100%', 'love_story', 'LOVE STORY \\o/']) {
        expect(await loadNames(query), query).toEqual(['100% Love_Story \\o/'])
      }
    })

    test.each([
      `q=${'x'.repeat(10_240)}`,
      'q=a&pageIndex=0',
      'q=a&pageIndex=-1',
      'q=a&pageIndex=1000000000',
      'q=a&q=b',
      'pageIndex=1',
    ])('refuses %.40s with a sentence (row 420)', async (query) => {
      const { code, message } = await setting().request(`/x/search?${query}`)
      expect(code).toBe(CODES.badRequest)
      expect(message).toMatch(/^The query /)
    })

    test('is listed, and its response matches the stored example (rule 8)', async () => {
      const { publish, request } = setting()
      await publish({ key: 'a', name: 'Neon Oath' })
      await publish({ key: 'b', name: 'Neon Oath II', episodes: [], comesOn: '2026-12-24' })
      expect((await request('/common/info')).data).toMatchObject({
        extensions: expect.arrayContaining(['search']),
      })
      expect(listKeys(await search('neon oth'))).toEqual(listKeys(readExample('search').answer.data))
    })
  })
}

describeOnEveryEngine(describeSearch)
