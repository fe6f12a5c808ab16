import { describe, expect, test } from 'vitest'
import { reportHome } from '../../../platform/catalog/home/home-report.ts'
import type { ColumnsPublication } from '../../../platform/publication/column-publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

interface Row {
  columnId: string
  columnName: string
  columnType: number
  contents: { contentName: string }[]
}

const NOWHERE = { translations: {} }
const picked = (id: string, dramas: string[], period: { from?: string; until?: string } = {}) => ({
  ...{ id, type: 'theme' as 'theme' | 'banner', name: id, dramas },
  ...NOWHERE,
  ...period,
})

/** What stands on Home: the editors' rows, else the catalogue's. */
function describeHome(start: () => Promise<Engine>): void {
  describe('Home (row 456)', () => {
    const setting = onEngine(start)
    const home = async (language = 'en'): Promise<Record<string, string>> => {
      const { data } = await setting().request('/index/column/page?pageSize=99', {
        headers: { currentLanguage: language },
      })
      return Object.fromEntries(
        (data as { records: Row[] }).records.map(({ columnId, contents }) => [
          columnId,
          contents.map((card) => card.contentName).join(''),
        ]),
      )
    }
    const version = async () => {
      const answer = await setting().platform.handle(new Request('http://platform/readyz'))
      return ((await answer.json()) as { catalogue: number }).catalogue
    }
    const category = (name: string) => ({ name, translations: {} })

    test('without editors’ rows it is made from the catalogue, and is empty without dramas', async () => {
      const { publish, request } = setting()
      expect(await home()).toEqual({})
      await publish({ key: 'a', categories: [category('Revenge'), category('Romance')] })
      expect(await home()).toEqual({ home_featured: 'a', home_new: 'a' })
      for (const key of ['b', 'c', 'd']) {
        await publish({ key, categories: [category('Revenge'), category('Romance')] })
      }
      for (const key of ['e', 'f', 'g']) await publish({ key, categories: [category('Romance')] })
      expect(await home()).toEqual({
        home_featured: 'gfedcb',
        home_week: 'gfedcba',
        home_new: 'gfedcba',
        // Every drama is a romance, so a row of them would repeat the newest.
        revenge: 'dcba',
      })
      const { data } = await request('/index/column/page?columnId=home_new', {
        headers: { currentLanguage: 'ar' },
      })
      expect((data as { records: Row[] }).records[0]?.columnName).toBe('أحدث الإصدارات')
    })

    test('a row appears and disappears at its times, and each change empties the caches', async () => {
      const { publish, setColumns, clock } = setting()
      await publish({ key: 'a' })
      const atMinute = (minute: number) => new Date(clock.nowMs() + minute * 60_000).toISOString()
      await setColumns([
        picked('later', ['a'], { from: atMinute(10), until: atMinute(20) }),
        picked('always', ['a']),
        picked('over', ['a'], { until: atMinute(0) }),
      ])
      const versions = [await version()]
      const next = async (minutes: number) => {
        clock.advance(minutes * 60_000)
        versions.push(await version())
        return Object.keys(await home())
      }
      expect(Object.keys(await home())).toEqual(['always'])
      expect(await next(9)).toEqual(['always'])
      expect(await next(1)).toEqual(['later', 'always'])
      expect(await next(9)).toEqual(['later', 'always'])
      expect(await next(1)).toEqual(['always'])
      expect(await next(60)).toEqual(['always'])
      const [begun, before, shown, during, gone, after] = versions
      expect([before, during, after]).toEqual([begun, shown, gone])
      expect(new Set(versions).size).toBe(3)
    })

    test('dramas and genres missing from the catalogue are left out until they exist', async () => {
      const { publish, setColumns } = setting()
      await publish({ key: 'a' })
      await setColumns([
        picked('x', ['lost', 'a', 'b']),
        picked('y', ['lost']),
        { type: 'genre', category: 'Lost' },
        { id: 'top', type: 'ranking', name: 'Top', ...NOWHERE, dramas: ['b'] },
      ])
      expect(await home()).toEqual({ x: 'a', top: 'a' })
      await publish({ key: 'b' })
      await publish({ key: 'c', categories: [category('Lost')] })
      // The editors' first before the newest, though it came later than the ranking.
      expect(await home()).toEqual({ x: 'ab', lost: 'c', top: 'bac' })
    })

    test('a banner has the dramas it names, and a type of its own (row 110)', async () => {
      const { publish, setColumns, request } = setting()
      for (const key of ['a', 'b']) await publish({ key })
      await setColumns([{ ...picked('x', ['b', 'a']), type: 'banner' }, picked('y', ['a'])])
      const { data } = await request('/index/column/page?pageSize=99')
      expect((data as { records: Row[] }).records).toMatchObject([
        { columnId: 'x', columnType: 4, contents: [{ contentName: 'b' }, { contentName: 'a' }] },
        { columnId: 'y', columnType: 1 },
      ])
    })

    test('if no row has a drama, Home is made from the catalogue', async () => {
      const { publish, setColumns } = setting()
      await publish({ key: 'a' })
      await setColumns([picked('y', ['lost']), picked('z', ['a'], { until: '2020-01-01T00:00Z' })])
      expect(Object.keys(await home())).toEqual(['home_featured', 'home_new'])
    })

    test('setting the same rows again changes nothing, so that many processes may follow one file', async () => {
      const { publish, setColumns, clock } = setting()
      await publish({ key: 'a' })
      const rows: ColumnsPublication = [picked('x', ['a'])]
      expect(await setColumns(rows)).toBe(true)
      const before = await version()
      clock.advance(1000)
      expect(await Promise.all([setColumns(rows), setColumns(rows)])).toEqual([false, false])
      expect(await version()).toBe(before)
      await setColumns([picked('y', ['a'])])
      expect(await version()).toBeGreaterThan(before)
    })

    test('a change in the millisecond of another, or by a clock behind, empties the caches too (row 462)', async () => {
      const { publish, setColumns, clock } = setting()
      await publish({ key: 'a' })
      const now = new Date(clock.nowMs()).toISOString()
      const versions = [await version()]
      for (const [id, advanceMs] of [
        ['x', 0],
        ['y', 0],
        ['z', -1000],
      ] as const) {
        clock.advance(advanceMs)
        await setColumns([picked(id, ['a'], { from: now })])
        clock.advance(-advanceMs)
        versions.push(await version())
      }
      expect(new Set(versions).size).toBe(4)
    })

    test('a language in which editors name a row is one of the catalogue’s (row 214)', async () => {
      const { publish, setColumns, request } = setting()
      await publish({ key: 'a', translations: {}, categories: [] })
      await setColumns([{ ...picked('x', ['a']), translations: { ar: 'صف' } }])
      const { data } = await request('/common/info')
      expect((data as { languages: string[] }).languages).toContain('ar')
    })

    test('a genre with the name of a row gets a different id', async () => {
      const { publish, setColumns } = setting()
      await publish({ key: 'a' })
      await setColumns([picked('revenge', ['a'])])
      await publish({ key: 'b', categories: [category('Revenge')] })
      expect(await home()).toEqual({ revenge: 'a' })
    })

    test('the operator’s report has the state of each row', async () => {
      const platform = setting()
      await platform.publish({ key: 'a', name: 'Alpha' })
      const rows: ColumnsPublication = [
        picked('x', ['a', 'lost']),
        picked('y', ['lost']),
        picked('z', ['a'], { from: '2099-01-01T00:00Z' }),
        picked('romance', ['a'], { until: '2020-01-01T00:00Z' }),
        { type: 'genre', category: 'Romance' },
        { type: 'genre', category: 'romance' },
        ...Array.from({ length: 19 }, (_, n) => picked(`more_${n}`, ['a'])),
      ]
      const { rows: reported, fromCatalogue } = await reportHome(platform, { columns: rows })
      expect(fromCatalogue).toBeNull()
      expect(reported.map(({ state }) => state)).toEqual([
        ...['shown', 'empty', 'later', 'over', 'shown', 'repeated'],
        ...Array.from({ length: 18 }, () => 'shown'),
        'beyond',
      ])
      expect(reported[0]).toMatchObject({ dramas: ['Alpha'], missing: ['lost'], isIdTaken: false })
      expect(reported[0]?.covers).toEqual([expect.stringMatching(/^\/pictures\/.+\.webp$/)])
      expect(reported[3]?.isIdTaken).toBe(true)
      const inArabic = await reportHome(platform, {
        columns: [{ ...picked('x', ['a']), translations: { ar: 'صف' } }],
        language: 'ar',
      })
      expect(inArabic.rows[0]).toMatchObject({ name: 'صف', given: { name: 'x' } })
      const own = await reportHome(platform, { columns: null })
      expect(own.rows).toEqual([])
      expect(own.fromCatalogue?.map(({ name }) => name)).toEqual(['Featured', 'New releases'])
    })
  })
}

describeOnEveryEngine(describeHome)
