import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { episodeDetail, episodeList } from '../../../contract/episodes.ts'
import { openEpisode } from './open-episode.server.ts'

const DRAMA = {
  dramaId: 'd1',
  name: 'Love Me',
  introduction: 'Hm.',
  categories: [{ name: 'Romance', columnId: 'g1' }],
  coverUrl: '/pictures/a.webp',
  wideCoverUrl: null,
  coverColor: null,
  episodeCount: 4,
  minimumAge: null,
}

/** As a careless backend sends them: every row with its address. */
const WIRE_EPISODES = [
  { id: 'e1', lockStatus: 1, playUrl: '/media/e1/master.m3u8' },
  { id: 'e2', lockStatus: 2, playUrl: '/media/e2/master.m3u8', downloadAppStatus: 1, chapterPrice: 60 },
  { id: 'e3', lockStatus: 2, playUrl: '/media/e3/master.m3u8', chapterPrice: 60 },
  { id: 'e4', lockStatus: 1, playUrl: '/media/e4/master.m3u8' },
] as const

function contextWith({ hasToken = false, drama = DRAMA as typeof DRAMA | null } = {}) {
  const api = {
    dramaDetail: vi.fn(async () => drama),
    episodeList: vi.fn(async () =>
      episodeList.read(episodeList.wire.parse({ records: drama ? WIRE_EPISODES : [], hasMore: false })),
    ),
    episodeDetail: vi.fn(async ({ episodeId }: { episodeId: string }) => {
      const wire = episodeId === 'e4' ? {} : WIRE_EPISODES.find(({ id }) => id === episodeId)
      return episodeDetail.read(episodeDetail.wire.parse(wire ?? null))
    }),
    episodeBehavior: vi.fn(async () => ({ isLiked: true, isSaved: false })),
  }
  const context = { api, hasToken, log: { warn: vi.fn() } } as unknown as AppLoadContext
  return { api, context, open: (epIndex: number) => openEpisode(context, { dramaId: 'd1', epIndex }) }
}

describe('opening an episode', () => {
  test('requests the drama, its whole list and then the episode (rows 115, 118)', async () => {
    const { api, open } = contextWith()
    const opened = await open(0)
    expect(api.episodeList).toHaveBeenCalledWith({ dramaId: 'd1', pageIndex: 1, pageSize: 999 })
    expect(api.episodeDetail).toHaveBeenCalledExactlyOnceWith({ dramaId: 'd1', episodeId: 'e1' })
    expect(opened).toMatchObject({
      missing: null,
      episode: { epIndex: 0, currentEpisodeDetail: { play: { hlsUrl: '/media/e1/master.m3u8' } } },
    })
  })

  test.each([
    ['app-only', 1],
    ['locked', 2],
  ])(
    'of an %s one nothing is asked and no address reaches the page (rows 116-117, 126)',
    async (_, index) => {
      const { api, open } = contextWith()
      const opened = await open(index)
      expect(api.episodeDetail).not.toHaveBeenCalled()
      expect(JSON.stringify(opened)).not.toContain('/media/')
    },
  )

  test('no address of another episode reaches the page (row 126)', async () => {
    const { open } = contextWith()
    expect(JSON.stringify(await open(0)).match(/\/media\/e\d/g)).toEqual(['/media/e1'])
  })

  test('there may be no such drama, no such episode, or nothing in it (rows 121-122)', async () => {
    expect(await contextWith({ drama: null }).open(0)).toEqual({ missing: 'drama' })
    expect(await contextWith().open(99)).toEqual({ missing: 'episode' })
    expect(await contextWith().open(3)).toEqual({ missing: 'episode' })
  })

  test.each([
    ['last', [1, 2], 2, 1],
    ['first', [2, 3], 0, 1],
    ['one in the middle', [1, 3], 1, 0],
  ])(
    'where somebody left at a hidden %s episode, the nearest that is there opens (row 457)',
    async (_, left, requested, opened) => {
      const { api, context } = contextWith()
      const episodes = [1, 2, 3].map((number) => ({
        id: `e${number}`,
        lockStatus: 2,
        ...(!left.includes(number) && { isWithdrawn: true }),
      }))
      const upToLast = episodes.slice(0, left.at(-1))
      api.episodeList.mockImplementation(async () =>
        episodeList.read(episodeList.wire.parse({ records: upToLast, hasMore: false })),
      )
      const open = (fallsBackToNearest: boolean) =>
        openEpisode(context, { dramaId: 'd1', epIndex: requested }, { fallsBackToNearest })
      expect(await open(true)).toMatchObject({ missing: null, episode: { epIndex: opened } })
      expect(await open(false)).not.toMatchObject({ episode: { epIndex: opened } })
      api.episodeList.mockImplementation(async () =>
        episodeList.read(episodeList.wire.parse({ records: [], hasMore: false })),
      )
      expect(await open(true)).toEqual({ missing: 'episode' })
    },
  )

  test('likes and saves are requested once per opened episode, and never for a visitor (row 119)', async () => {
    const member = contextWith({ hasToken: true })
    expect(await member.open(2)).toMatchObject({ episode: { behaviorData: { isLiked: true } } })
    expect(member.api.episodeBehavior).toHaveBeenCalledExactlyOnceWith({ dramaId: 'd1', episodeId: 'e3' })
    const visitor = contextWith()
    expect(await visitor.open(0)).toMatchObject({ episode: { behaviorData: { isLiked: false } } })
    expect(visitor.api.episodeBehavior).not.toHaveBeenCalled()
  })

  test('a prefetched episode does not request likes and saves (row 119)', async () => {
    const { api, context } = contextWith({ hasToken: true })
    const opened = await openEpisode(context, { dramaId: 'd1', epIndex: 0 }, { isPrefetch: true })
    expect(opened).toMatchObject({ episode: { currentEpisodeDetail: { episodeId: 'e1' } } })
    expect(api.episodeBehavior).not.toHaveBeenCalled()
  })

  test('requests likes and saves for every opened episode; it plays without them, but not in a session that has ended (rows 119, 293)', async () => {
    const { api, open } = contextWith({ hasToken: true })
    const loadBehavior = async (epIndex: number) => {
      const opened = await open(epIndex)
      return opened.missing === null ? opened.episode.behaviorData : null
    }
    expect(await loadBehavior(0)).toEqual({ isLiked: true, isSaved: false })
    expect(await loadBehavior(2)).toEqual({ isLiked: true, isSaved: false })
    expect(api.episodeBehavior.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e1' }],
      [{ dramaId: 'd1', episodeId: 'e3' }],
    ])
    api.episodeBehavior.mockRejectedValue(new Error('not yet'))
    expect(await loadBehavior(0)).toEqual({ isLiked: false, isSaved: false })
    const over = Response.json({}, { status: 401 })
    api.episodeBehavior.mockRejectedValue(over)
    await expect(loadBehavior(0)).rejects.toBe(over)
  })
})
