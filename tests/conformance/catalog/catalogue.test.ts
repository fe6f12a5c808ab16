import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { publishDrama } from '../../../platform/catalog/publishing/publish-drama.ts'
import type { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { anEpisode, aPublication } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface Card {
  contentId: string
  contentName: string
  classList: { name: string }[]
}
interface ColumnPage {
  records: { columnId: string; columnName: string; columnType: number; contents: Card[] }[]
  hasMore: boolean
  total?: number
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Columns, genres, rankings and details. */
function describeCatalogue(start: () => Promise<Engine>): void {
  describe('the catalogue', () => {
    const setting = onEngine(start)
    const columns = async (query: string, language = 'en'): Promise<ColumnPage> => {
      const answer = await setting().request(`/index/column/page?${query}`, {
        headers: { currentLanguage: language },
      })
      expect(answer.code).toBe(CODES.success)
      return answer.data
    }
    const loadNames = (page: ColumnPage) => page.records[0]?.contents.map((card) => card.contentName)

    test('shows the rows of Home in the editors’ order with their types (rows 109-110)', async () => {
      const { publish, setColumns } = setting()
      for (const key of ['a', 'b', 'c']) await publish({ key })
      await setColumns([
        { id: 'featured', type: 'carousel', name: 'Featured', translations: {}, dramas: ['c', 'a'] },
        { id: 'new', type: 'newest', name: 'New', translations: {} },
        { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
        { type: 'genre', category: 'romance' },
      ])
      const home = await columns('')
      expect(home.records.map(({ columnId, columnType }) => [columnId, columnType])).toEqual([
        ['featured', 8],
        ['new', 1],
        ['top', 2],
        ['romance', 3],
      ])
      const lists = home.records.map((column) => column.contents.map((card) => card.contentName).join(''))
      // No plays yet: the ranking follows the editors (c, a), then the newest.
      expect(lists).toEqual(['ca', 'cba', 'cab', 'cba'])
      expect((await columns('columnType=8')).records.map((column) => column.columnId)).toEqual(['featured'])
      expect((await columns('columnType=777')).records).toEqual([])
    })

    test('lists every genre with its newest dramas, the one with all dramas first (rows 18, 226)', async () => {
      const { publish } = setting()
      await publish({ key: 'a', categories: [{ name: 'Romance', translations: {} }] })
      await publish({
        key: 'b',
        categories: [
          { name: 'Revenge', translations: {} },
          { name: ' romance ', translations: {} },
        ],
      })
      const genres = await columns('columnType=3')
      expect(genres.records.map((column) => column.columnId)).toEqual(['all', 'romance', 'revenge'])
      expect(genres.total).toBe(3)
      expect(loadNames(await columns('columnId=romance'))).toEqual(['b', 'a'])
      expect(loadNames(await columns('columnId=revenge'))).toEqual(['b'])
      expect(loadNames(await columns('columnId=all'))).toEqual(['b', 'a'])
      expect(await columns('columnId=nothing')).toEqual({ records: [], hasMore: false, total: 0 })
    })

    test('lists every genre by name only, page by page, in the reader’s language (rows 18, 214)', async () => {
      const { publish, request, statements } = setting()
      const genres = Array.from({ length: 213 }, (_, n) => ({
        name: `Genre ${n}`,
        translations: { th: `ประเภท ${n}` },
      }))
      const introduction = 'เรื่องราวของความรัก '.repeat(85)
      for (let n = 0; n < genres.length; n += 10) {
        await publish({ key: `k${n}`, categories: genres.slice(n, n + 10), introduction })
      }
      const th = { headers: { currentLanguage: 'th' } }
      const loadPage = async (query: string) =>
        (await request(`/x/genres?${query}`, th)).data as {
          records: { columnId: string; columnName: string }[]
          hasMore: boolean
        }
      statements.length = 0
      const all = await loadPage('pageSize=999')
      expect(statements).toHaveLength(1)
      expect(all.hasMore).toBe(false)
      expect(all.records).toHaveLength(214)
      expect(JSON.stringify(all).length).toBeLessThan(20_000)
      expect(all.records[1]).toEqual({ columnId: expect.any(String), columnName: 'ประเภท 0' })
      const first = await loadPage('pageIndex=2&pageSize=107')
      expect([first.hasMore, first.records]).toEqual([false, all.records.slice(107)])

      for (const query of ['columnType=3&pageSize=20', 'columnId=all&pageSize=12']) {
        const { records } = (await request(`/index/column/page?${query}`, th)).data as {
          records: { contents: { introduce: string }[] }[]
        }
        const cards = records.flatMap(({ contents }) => contents)
        expect(cards.length).toBeGreaterThan(11)
        for (const { introduce } of cards) {
          expect(introduce).toHaveLength(300)
          expect(introduction.startsWith(introduce)).toBe(true)
        }
        expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThan(1_000_000)
      }
      const many = await columns('columnType=3&pageSize=100')
      expect(many.records).toHaveLength(100)
      const perColumn = many.records.map(({ contents }) => contents.length)
      expect(Math.max(...perColumn)).toBe(2)
    })

    test('pages any column without gaps or repetitions (rows 110-111, 226)', async () => {
      const { publish, setColumns } = setting()
      for (const key of NAMES) await publish({ key })
      await setColumns([
        { id: 'picked', type: 'theme', name: 'Picked', translations: {}, dramas: NAMES },
        { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
        { id: 'new', type: 'newest', name: 'New', translations: {} },
      ])
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('all', 'romance', 'picked', 'top', 'new'),
          fc.integer({ min: 1, max: NAMES.length + 2 }),
          async (columnId, pageSize) => {
            const shown: string[] = []
            for (let pageIndex = 1; ; pageIndex += 1) {
              const page = await columns(`columnId=${columnId}&pageIndex=${pageIndex}&pageSize=${pageSize}`)
              expect(page.total).toBe(NAMES.length)
              shown.push(...(loadNames(page) ?? []))
              expect(loadNames(page)!.length).toBeLessThanOrEqual(pageSize)
              if (!page.hasMore) break
            }
            expect(shown.toSorted()).toEqual(NAMES)
          },
        ),
        { numRuns: 25 },
      )
      const beyond = await columns('columnId=all&pageIndex=99&pageSize=5')
      expect(beyond).toMatchObject({ hasMore: false, total: 7, records: [{ contents: [] }] })
    })

    test('responds in the reader’s language as far as there are translations (row 214)', async () => {
      const { publish, request } = setting()
      const { dramaId } = await publish({
        key: 'a',
        name: 'Own name',
        introduction: 'Own words',
        translations: { 'zh-Hans': { name: '名字' }, es: { name: 'Nombre', introduction: 'Palabras' } },
      })
      const read = async (language: string) => {
        const { data } = await request(`/content/video/detail?contentId=${dramaId}`, {
          headers: { currentLanguage: language },
        })
        const { contentName, introduce, classList } = data as Card & { introduce: string }
        return [contentName, introduce, classList[0]!.name]
      }
      expect(await read('en')).toEqual(['Own name', 'Own words', 'Romance'])
      expect(await read('es-MX')).toEqual(['Nombre', 'Palabras', 'Romance (es)'])
      expect(await read('zh-Hant')).toEqual(['名字', 'Own words', '爱情'])
      expect(await read('ko')).toEqual(['Own name', 'Own words', 'Romance'])
      expect(await read('not a language!')).toEqual(['Own name', 'Own words', 'Romance'])
    })

    test('gives covers in the reader’s language, and the drama’s own where that has none (row 214)', async () => {
      const { publish, request } = setting()
      const [own, japanese, chinese] = ['a', 'b', 'c'].map((digit) => digit.repeat(24))
      const add = (translations: DramaPublication['translations']) =>
        publish({ key: 'a', coverKey: own!, translations })
      const { dramaId } = await add({
        ja: { coverKey: japanese! },
        'zh-Hans': { name: '名字', coverKey: chinese! },
      })
      const readCovers = async (language: string) => {
        const headers = { currentLanguage: language }
        const paths = [
          '/index/column/page?columnId=all',
          `/content/video/detail?contentId=${dramaId}`,
          '/x/catalogue',
        ]
        const answers = await Promise.all(paths.map((path) => request(path, { headers })))
        return [...JSON.stringify(answers).matchAll(/\/pictures\/([abc]{24})\.webp/g)].map(([, key]) => key)
      }
      const everywhere = (key: string | undefined) => [key, key, key]
      expect(await readCovers('ja')).toEqual(everywhere(japanese))
      expect(await readCovers('zh-TW')).toEqual(everywhere(chinese))
      expect(await readCovers('ko')).toEqual(everywhere(own))
      // An import without one of them takes it away.
      await add({ ja: { name: '名前' }, 'zh-Hans': { coverKey: japanese! } })
      expect(await readCovers('ja')).toEqual(everywhere(own))
      expect(await readCovers('zh-Hans')).toEqual(everywhere(japanese))
    })

    test('keeps ids when a drama is published again, and hides episodes beyond its new end (row 12)', async () => {
      const { publish, request } = setting()
      const first = await publish({ key: 'a', name: 'Before' })
      const second = await publish({
        key: 'a',
        name: 'After',
        episodes: [anEpisode(1, {})],
        categories: [{ name: 'Revenge', translations: {} }],
      })
      expect(second).toEqual({
        dramaId: first.dramaId,
        isNew: false,
        isHidden: false,
        episodeIds: [first.episodeIds[0]],
      })
      const list = await request(`/content/video/chapter/list?contentId=${first.dramaId}`)
      expect((list.data as ColumnPage).records).toHaveLength(1)
      const hidden = `/content/video/chapter/detail?contentId=${first.dramaId}&chapterId=${first.episodeIds[1]}`
      expect((await request(hidden)).data).toBeNull()
      expect((await columns('columnId=romance')).total).toBe(0)
      expect((await columns('columnId=revenge')).total).toBe(1)
      expect((await columns('columnType=3')).records.map((column) => column.columnId)).toEqual([
        'all',
        'revenge',
      ])
      const third = await publish({ key: 'a' })
      expect(third.episodeIds).toEqual(first.episodeIds)
    })

    test('publishes all of a drama or nothing', async () => {
      const { publish } = setting()
      await expect(publish({ key: 'a', episodes: [anEpisode(2, {})] })).rejects.toThrow(/without gaps/)
      await expect(publish({ key: 'b', coverKey: 'no key' })).rejects.toThrow()
      const fault = () => {
        throw new Error('broken on purpose')
      }
      const deps = { ...setting(), fault }
      await expect(publishDrama(deps, aPublication({ key: 'c' }))).rejects.toThrow(/on purpose/)
      expect((await columns('columnId=all')).total).toBe(0)
    })

    test('returns null for an unknown drama (rows 121, 221)', async () => {
      expect((await setting().request('/content/video/detail?contentId=nothing')).data).toBeNull()
    })

    test('takes the same number of queries, however long the lists are (row 452)', async () => {
      const { publish, setColumns, request, statements } = setting()
      const count = async (path: string) => {
        statements.length = 0
        await request(path)
        return statements.length
      }
      const home = '/index/column/page'
      const paths = [
        home,
        `${home}?columnType=3`,
        `${home}?columnId=romance`,
        `${home}?columnId=top`,
        '/index/recommend/top',
      ]
      const build = async (keys: string[]) => {
        for (const key of keys) {
          await publish({ key, categories: [key, 'Romance'].map((name) => ({ name, translations: {} })) })
        }
        await setColumns([
          ...keys.map((key) => ({
            id: `row_${key}`,
            type: 'theme' as const,
            name: key,
            translations: {},
            dramas: keys,
          })),
          { id: 'new', type: 'newest', name: 'New', translations: {} },
          { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
          { type: 'genre', category: 'Romance' },
        ])
        const counts = []
        for (const path of paths) counts.push(await count(path))
        return counts
      }
      const small = await build(['one'])
      expect(await build(['one', ...NAMES])).toEqual(small)
      expect(Math.max(...small)).toBeLessThanOrEqual(8)
    })

    test.each(['columnPage', 'topDramas', 'dramaDetail'] as const)(
      '%s has the fields of its stored example (rows 108, 221, 226)',
      async (name) => {
        const { publish, setColumns, request } = setting()
        const { dramaId } = await publish({ key: 'a', cast: ['Mina Park'] })
        await setColumns([{ id: 'f', type: 'carousel', name: 'F', translations: {}, dramas: ['a'] }])
        const path = {
          columnPage: '/index/column/page',
          topDramas: '/index/recommend/top',
          dramaDetail: `/content/video/detail?contentId=${dramaId}`,
        }[name]
        expect(listKeys((await request(path)).data)).toEqual(listKeys(readExample(name).answer.data))
      },
    )
  })
}

describeOnEveryEngine(describeCatalogue)
