import { describe, expect, test } from 'vitest'
import { publishDrama } from '../../../platform/catalog/publishing/publish-drama.ts'
import { hide } from '../../../platform/release/hide.ts'
import { publish as release } from '../../../platform/release/publish.ts'
import { publishDue } from '../../../platform/release/publish-due.ts'
import { signedInMember } from '../../builders/members.ts'
import { aPublication } from '../../builders/publication.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

interface Card {
  contentId: string
  contentName: string
  comesOn?: string | null
  chapterNum: number
  publishedTime?: number
}

const CHRISTMAS = '2026-12-24'
const DAY_MS = 86_400_000

/** Dramas that have a day and no episode yet. */
function describeAnnounced(start: () => Promise<Engine>): void {
  describe('an announced drama', () => {
    const setting = onEngine(start)
    const column = async (columnId: string) => {
      const { data } = await setting().request(`/index/column/page?columnId=${columnId}`)
      const [record] = (data as { records: { contents: Card[] }[] }).records
      return { total: (data as { total: number }).total, dramas: record?.contents ?? [] }
    }
    const names = ({ dramas }: { dramas: Card[] }) => dramas.map(({ contentName }) => contentName)

    async function announce() {
      const { publish, setColumns } = setting()
      const { dramaId } = await publish({ key: 'to-come', episodes: [], comesOn: CHRISTMAS })
      const { dramaId: otherId } = await publish({ key: 'other' })
      await setColumns([{ id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] }])
      return { dramaId, otherId }
    }

    test('says everywhere when it comes, and is neither ranked nor to be watched next', async () => {
      const { request } = setting()
      const { dramaId, otherId } = await announce()
      const announced = { contentId: dramaId, comesOn: CHRISTMAS, chapterNum: 0 }
      const { dramas } = await column('all')
      expect(names({ dramas })).toEqual(['other', 'to-come'])
      expect(dramas[1]).toMatchObject(announced)
      expect(dramas[1]).not.toHaveProperty('publishedTime')
      expect(dramas[0]).not.toHaveProperty('comesOn')
      const read = async (path: string) => (await request(path)).data
      expect(await read('/x/search?q=to+come')).toMatchObject({ records: [announced] })
      const { contentId: _, ...facts } = announced
      expect(await read(`/content/video/detail?contentId=${dramaId}`)).toMatchObject({
        id: dramaId,
        ...facts,
      })
      expect(await read('/x/catalogue')).toMatchObject({
        records: [{ contentId: dramaId, comesOn: CHRISTMAS, chapters: [] }, { contentId: otherId }],
      })
      expect(await read(`/content/video/chapter/list?contentId=${dramaId}`)).toMatchObject({ records: [] })

      const ranking = await column('top')
      expect([ranking.total, ...names(ranking)]).toEqual([1, 'other'])
      expect((await read('/index/recommend/top')) as Card[]).toHaveLength(1)
      expect(await read(`/x/similar?contentId=${otherId}`)).toEqual({ records: [] })
    })

    test('is saved without an episode, and My List leads to its first one once it is there', async () => {
      const platform = setting()
      const { dramaId } = await announce()
      const { headers } = await signedInMember(platform)
      const post = (path: string) =>
        platform.request(path, { method: 'POST', headers, body: JSON.stringify({ contentId: dramaId }) })
      const saved = async () => {
        const { data } = await platform.request('/collect/content/list', { headers })
        return (data as { records: object[] }).records
      }
      const isSaved = async () =>
        (await platform.request(`/content/video/chapter/behavior?contentId=${dramaId}`, { headers })).data
      expect(await isSaved()).toEqual({ likeFlag: false, thumbUpFlag: false })
      expect(await post('/collect/content/add')).toMatchObject({ code: '00000' })
      expect(await isSaved()).toEqual({ likeFlag: true, thumbUpFlag: false })
      expect(await saved()).toMatchObject([
        { contentId: dramaId, contentChapterId: null, sequenceNo: null, chapterNum: 0, comesOn: CHRISTMAS },
      ])

      const { episodeIds } = await platform.publish({ key: 'to-come', comesOn: CHRISTMAS })
      const [row] = await saved()
      expect(row).toMatchObject({ contentChapterId: episodeIds[0], sequenceNo: 1, chapterNum: 3 })
      expect(row).not.toHaveProperty('comesOn')
      expect(await post('/collect/content/cancel')).toMatchObject({ code: '00000' })
      expect(await saved()).toEqual([])
    })

    test('becomes an ordinary drama, the newest, with its first episode', async () => {
      const { publish, clock } = setting()
      await announce()
      clock.advance(DAY_MS)
      await publish({ key: 'to-come' })
      const { dramas } = await column('all')
      expect(names({ dramas })).toEqual(['to-come', 'other'])
      expect(dramas[0]).toMatchObject({ chapterNum: 3, publishedTime: clock.nowMs() })
      expect(dramas[0]).not.toHaveProperty('comesOn')
      expect(names(await column('romance'))).toEqual(['to-come', 'other'])
      expect((await column('top')).total).toBe(2)
    })

    test('comes at the time for which its episodes are scheduled', async () => {
      const platform = setting()
      const { clock } = platform
      const { dramaId } = await announce()
      await platform.publish({ key: 'to-come', comesOn: CHRISTMAS, isHidden: true })
      const find = async () => (await column('all')).dramas.find(({ contentId }) => contentId === dramaId)
      expect(await find()).toMatchObject({ comesOn: CHRISTMAS, chapterNum: 0 })
      await release(platform, { drama: 'to-come', episodes: [1, 2], atMs: clock.nowMs() + DAY_MS })
      clock.advance(DAY_MS)
      await publishDue(platform)
      expect(await find()).toMatchObject({ chapterNum: 2, publishedTime: clock.nowMs() })
      await expect(hide(platform, { drama: 'other', episodes: [1, 2, 3] })).rejects.toThrow(
        '"other" would have no episode left',
      )
    })

    test('needs its day', async () => {
      await expect(publishDrama(setting(), aPublication({ key: 'a', episodes: [] }))).rejects.toThrow(
        '"a" has no episodes and no day on which it comes.',
      )
    })
  })
}

describeOnEveryEngine(describeAnnounced)
