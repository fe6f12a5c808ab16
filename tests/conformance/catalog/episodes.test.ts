import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { signedInMember } from '../../builders/members.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

interface WireEpisode {
  id: string
  playUrl: string
  chapterPrice: number
  lockStatus: number
  downloadAppStatus?: number
  durationSeconds?: number
  chapterFirstFrameImageUrl: string
}

/** Episodes and what a visitor may play. */
function describeEpisodes(start: () => Promise<Engine>): void {
  describe('episodes', () => {
    const setting = onEngine(start)
    const open = async () => {
      const { publish, request: send } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'a' })
      const list = async (query = 'pageIndex=1&pageSize=999') =>
        (await send(`/content/video/chapter/list?contentId=${dramaId}&${query}`)).data as {
          records: WireEpisode[]
          hasMore: boolean
        }
      const detail = async (index: number) =>
        (await send(`/content/video/chapter/detail?contentId=${dramaId}&chapterId=${episodeIds[index]}`))
          .data as WireEpisode & { dashUrl: string; mp4Url: string; captions: { url: string }[] }
      return { ...setting(), dramaId, episodeIds, list, detail }
    }

    test('are listed completely, in order, with price, length and first frame (rows 115, 120, 222)', async () => {
      const { list, episodeIds } = await open()
      const { records, hasMore } = await list()
      expect(hasMore).toBe(false)
      expect(records.map((episode) => episode.id)).toEqual(episodeIds)
      expect(records.map((episode) => episode.chapterPrice)).toEqual([0, 20, 20])
      expect(records.map((episode) => episode.lockStatus)).toEqual([1, 2, 2])
      expect(records.map((episode) => episode.downloadAppStatus)).toEqual([0, 0, 1])
      expect(records[0]).toMatchObject({
        durationSeconds: 61,
        chapterFirstFrameImageUrl: expect.stringMatching(/^\/pictures\/[a-f0-9]{24}\.webp$/),
      })
    })

    test('are paged on request (row 222)', async () => {
      const { list, episodeIds } = await open()
      const first = await list('pageIndex=1&pageSize=2')
      expect(first).toMatchObject({ hasMore: true, records: [{ id: episodeIds[0] }, { id: episodeIds[1] }] })
      const second = await list('pageIndex=2&pageSize=2')
      expect(second).toMatchObject({ hasMore: false, records: [{ id: episodeIds[2] }] })
    })

    test('have a play address if they are free (rows 118, 223)', async () => {
      const { detail, episodeIds } = await open()
      const episode = await detail(0)
      expect(episode).toMatchObject({ id: episodeIds[0], lockStatus: 1, chapterPrice: 0 })
      expect(episode.playUrl).toMatch(/^\/media\/.+\/master\.m3u8$/)
      expect(episode.dashUrl).toMatch(/^\/media\/.+\/manifest\.mpd$/)
      expect(episode.captions).toHaveLength(1)
    })

    test('never have a play address if they are locked or app-only (rows 116-117, 126, 453)', async () => {
      const { request: send, dramaId, list, detail } = await open()
      const { records } = await list()
      expect(records.map((episode) => episode.playUrl !== '')).toEqual([true, false, false])
      for (const index of [1, 2]) {
        expect(await detail(index)).toMatchObject({ playUrl: '', dashUrl: '', mp4Url: '', captions: [] })
      }
      const all = await send(`/content/video/chapter/list?contentId=${dramaId}`)
      const addresses = JSON.stringify(all.data).match(/\/media\//g) ?? []
      expect(addresses).toHaveLength(1)
    })

    test('share a free address within the hour, so that pages stay the same bytes (row 453)', async () => {
      const { clock, detail } = await open()
      const first = await detail(0)
      clock.advance(20 * 60_000)
      expect(await detail(0)).toEqual(first)
      clock.advance(60 * 60_000)
      expect((await detail(0)).playUrl).not.toBe(first.playUrl)
    })

    test('are null if they do not exist or belong to another drama (rows 122, 223)', async () => {
      const { request: send, publish, episodeIds, dramaId } = await open()
      const other = await publish({ key: 'other' })
      const get = async (drama: string, episode: string) =>
        (await send(`/content/video/chapter/detail?contentId=${drama}&chapterId=${episode}`)).data
      expect(await get(dramaId, 'nothing')).toBeNull()
      expect(await get(other.dramaId, episodeIds[0]!)).toBeNull()
      const none = await send('/content/video/chapter/list?contentId=nothing')
      expect(none.data).toEqual({ records: [], hasMore: false })
    })

    test('cost one query, however many there are (row 115)', async () => {
      const { list, detail, statements } = await open()
      for (const request of [list, () => detail(0)]) {
        statements.length = 0
        await request()
        expect(statements).toHaveLength(1)
      }
    })

    test('show no likes or saves to visitors and new members, and refuse invalid tokens (rows 119, 225)', async () => {
      const { request: send, dramaId, episodeIds } = await open()
      const path = `/content/video/chapter/behavior?contentId=${dramaId}&chapterId=${episodeIds[0]}`
      expect((await send(path)).data).toEqual(readExample('episodeBehavior').answer.data)
      const { headers } = await signedInMember(setting())
      expect((await send(path, { headers })).data).toEqual({ thumbUpFlag: false, likeFlag: false })
      const nobody = await send(path, { headers: { Authorization: 'a-token' } })
      expect(nobody).toMatchObject({ status: 401, code: CODES.invalidToken })
    })

    test('have the fields of their stored examples (rows 222-223)', async () => {
      const { list, detail } = await open()
      expect(listKeys(await list())).toEqual(listKeys(readExample('episodeList').answer.data))
      expect(listKeys(await detail(0))).toEqual(listKeys(readExample('episodeDetail').answer.data))
    })
  })
}

describeOnEveryEngine(describeEpisodes)
