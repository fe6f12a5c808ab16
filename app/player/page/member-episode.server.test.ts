import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadMemberEpisode } from './member-episode.server.ts'
import { type EpisodePage, withMember, withUnknownMember } from './member-episode.ts'

const entry = (episodeId: string, isLocked: boolean) => ({
  episodeId,
  isLocked,
  isAppOnly: false,
  isWithdrawn: false,
  priceCoins: 60,
})

function open({ hasToken = true, isLast = false } = {}) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions: ['positions', 'savePosition', 'seriesCost'] })),
    // The second one is bought.
    episodeList: vi.fn(async () => ({
      episodes: [entry('e1', false), entry('e2', false), entry('e3', true)],
      hasMore: false,
    })),
    episodeBehavior: vi.fn(async () => ({ isLiked: true, isSaved: false })),
    seriesCost: vi.fn(async () => ({ restPriceCoins: 60, restCount: 1, member: { coins: 7 } })),
    packageList: vi.fn(async () => ({ packages: [] })),
    positions: vi.fn(async () => [{ episodeId: 'e1', positionSeconds: 12, savedAtMs: 5 }]),
    reportHistory: vi.fn(async () => ({})),
    historyList: vi.fn(async () => ({
      records: [{ dramaId: 'seen', episodeNumber: 9, episodeCount: 9 }],
    })),
  }
  const openPayments = vi.fn()
  const context = { api, hasToken, isShared: false, openPayments, log: { warn: vi.fn() } }
  const request = (query = `drama=d1&episode=${isLast ? 'e3' : 'e1'}`) =>
    loadMemberEpisode(context as unknown as AppLoadContext, new URLSearchParams(query))
  return { api, openPayments, request }
}

describe('the member’s part of an episode’s page (row 445, record 060)', () => {
  test('is what the member did, owns, has and allows, and where it was left', async () => {
    const { api, openPayments, request } = open()
    expect(await request()).toMatchObject({
      episodeId: 'e1',
      behaviorData: { isLiked: true, isSaved: false },
      prices: [null, null, 60],
      offer: { rest: { priceCoins: 60, count: 1 }, member: { coins: 7 }, openPayments: [] },
      accountPositions: { e1: { seconds: 12, savedAtMs: 5 }, e2: { seconds: 0, savedAtMs: 0 } },
      finishedIds: [],
    })
    expect(openPayments).not.toHaveBeenCalled()
    expect(api.historyList).not.toHaveBeenCalled()
    expect(await open({ isLast: true }).request()).toMatchObject({ finishedIds: ['seen'] })
  })

  test('notes that the episode was opened, unless it does not play (rows 145, 445)', async () => {
    const { api, request } = open()
    await request()
    expect(api.reportHistory).toHaveBeenCalledExactlyOnceWith({
      ...{ dramaId: 'd1', episodeId: 'e1' },
      sectionMediaPlayedSeconds: 0,
    })
    const locked = open({ isLast: true })
    await locked.request()
    expect(locked.api.reportHistory).not.toHaveBeenCalled()
  })

  test.each(['', 'drama=d1', 'drama=d1&episode=../x', 'drama=d1&episode=gone'])(
    'does not exist for "%s"',
    async (query) => {
      expect(await open().request(query)).toBeNull()
    },
  )

  test('is null without a token and in an outage, and ends an ended session', async () => {
    const visitor = open({ hasToken: false })
    expect(await visitor.request()).toBeNull()
    expect(visitor.api.episodeList).not.toHaveBeenCalled()
    const { api, request } = open()
    api.episodeList.mockRejectedValue(new Response(null, { status: 503 }))
    expect(await request()).toBeNull()
    const over = new Response(null, { status: 401 })
    api.episodeList.mockRejectedValue(over)
    await expect(request()).rejects.toBe(over)
  })
})

describe('a page that is the same for everybody (row 445, record 060)', () => {
  const listed = (id: string, isLocked: boolean) => ({ id, isLocked, isAppOnly: false, priceCoins: 60 })
  const visitors = (ids: string[]) =>
    ({
      isMember: false,
      episode: { episodesList: ids.map((id, index) => listed(id, index > 0)), epIndex: 0 },
      whatFollows: { dramas: [], finishedIds: [] },
    }) as unknown as EpisodePage

  test('becomes the one that would have been made for its member', async () => {
    const page = withMember(visitors(['e1', 'e2', 'e3']), (await open().request())!)
    expect(page).toMatchObject({ isMember: true, offer: { member: { coins: 7 } } })
    expect(page.episode.behaviorData).toEqual({ isLiked: true, isSaved: false })
    expect(page.episode.episodesList).toEqual([listed('e1', false), listed('e2', false), listed('e3', true)])
  })

  test('uses the page’s list if an episode was added or removed meanwhile', async () => {
    const { episode } = withMember(visitors(['e1', 'e2']), (await open().request())!)
    expect(episode.episodesList).toEqual([listed('e1', false), listed('e2', true)])
  })

  test('shows no episode as locked while the member’s data is unavailable', () => {
    const { isMember, episode } = withUnknownMember(visitors(['e1', 'e2', 'e3']))
    expect(isMember).toBe(true)
    expect(episode.episodesList.map(({ isLocked }) => isLocked)).toEqual([false, false, false])
  })

  test('shows the open episode as locked where it has no video, since the session ended unnoticed', () => {
    const page = visitors(['e1', 'e2', 'e3'])
    const isLocked = (currentEpisodeDetail: object | null) => {
      const episode = { ...page.episode, epIndex: 1, currentEpisodeDetail } as EpisodePage['episode']
      return withUnknownMember({ ...page, episode }).episode.episodesList.map((entry) => entry.isLocked)
    }
    expect(isLocked(null)).toEqual([false, true, false])
    expect(isLocked({ play: {} })).toEqual([false, false, false])
  })
})
