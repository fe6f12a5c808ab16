import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { anEpisode } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface Listed {
  records: {
    contentName: string
    contentNames: { language: string; contentName: string }[]
    updatedTime: number
    chapters: { sequenceNo: number; isFree: boolean }[]
  }[]
  hasMore: boolean
  total: number
}

/** The whole catalogue, as sitemaps need it. */
function describeCatalogueList(start: () => Promise<Engine>): void {
  describe('the list of the catalogue', () => {
    const setting = onEngine(start)
    async function list(query = '', language = 'en'): Promise<Listed> {
      const answer = await setting().request(`/x/catalogue?${query}`, {
        headers: { currentLanguage: language },
      })
      expect(answer.code).toBe(CODES.success)
      return answer.data
    }

    test('has every drama in the order of their first publication, page by page (row 443)', async () => {
      const { publish } = setting()
      for (const key of ['a', 'b', 'c']) await publish({ key })
      await publish({ key: 'a', introduction: 'Another one.' })
      const first = await list('pageSize=2')
      expect(first.records.map((drama) => drama.contentName)).toEqual(['a', 'b'])
      expect([first.hasMore, first.total]).toEqual([true, 3])
      const second = await list('pageSize=2&pageIndex=2')
      expect(second.records.map((drama) => drama.contentName)).toEqual(['c'])
      expect([second.hasMore, second.total]).toEqual([false, 3])
    })

    test('says which episodes are free, and nothing by which one could be played (row 443)', async () => {
      const { dramaId } = await setting().publish({
        key: 'a',
        episodes: [
          anEpisode(1, { isFree: true, priceCoins: 0 }),
          anEpisode(2, {}),
          anEpisode(3, { isFree: true, isAppOnly: true, priceCoins: 0 }),
        ],
      })
      const { records } = await list()
      expect(records[0]?.chapters.map(({ sequenceNo, isFree }) => [sequenceNo, isFree])).toEqual([
        [1, true],
        [2, false],
        [3, false],
      ])
      expect(dramaId).not.toBe('')
      expect(JSON.stringify(records)).not.toMatch(/\/media\/|playUrl|mp4|m3u8/)
    })

    test('has a drama’s name in every language of the catalogue (row 443)', async () => {
      const { publish } = setting()
      await publish({ key: 'a', translations: { es: { name: 'la a' } } })
      await publish({ key: 'b', translations: { ja: { name: 'び' } } })
      const [a, b] = (await list('', 'es')).records
      const named = (drama: typeof a, language: string) =>
        drama?.contentNames.find((name) => name.language === language)?.contentName
      expect(a?.contentName).toBe('la a')
      expect(['en', 'es', 'ja'].map((language) => named(a, language))).toEqual(['a', 'la a', 'a'])
      expect(['en', 'es', 'ja'].map((language) => named(b, language))).toEqual(['b', 'b', 'び'])
    })

    test('leaves out what visitors do not see, and can leave out what has not changed (row 443)', async () => {
      const { publish, clock } = setting()
      await publish({ key: 'a' })
      await publish({ key: 'hidden', isHidden: true })
      clock.advance(1000)
      await publish({ key: 'b' })
      const { records, total } = await list()
      expect([records.map((drama) => drama.contentName), total]).toEqual([['a', 'b'], 2])
      const changed = await list(`changedSince=${clock.nowMs()}`)
      expect([changed.records.map((drama) => drama.contentName), changed.total]).toEqual([['b'], 1])
    })

    test('has the fields of its example', async () => {
      await setting().publish({ key: 'a', minimumAge: 16 })
      const example = readExample('catalogueList').answer.data as Listed
      expect(listKeys(await list())).toEqual(listKeys(example))
    })
  })
}

describeOnEveryEngine(describeCatalogueList)
