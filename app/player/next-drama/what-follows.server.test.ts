import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { similarDramas } from '../../../contract/extensions/similar.ts'
import { loadSimilar, toWhatFollows } from './what-follows.server.ts'

const wire = (contentId: string, reason: string) => ({
  content: { contentId, contentName: contentId, introduce: `About ${contentId}.` },
  reason,
})
const SIMILAR = similarDramas.read(
  similarDramas.wire.parse({
    records: [wire('next', 'nextSeason'), wire('other', 'similar'), wire('top', 'else')],
  }),
)
const HISTORY = [
  { dramaId: 'next', episodeNumber: 8, episodeCount: 8 },
  { dramaId: 'other', episodeNumber: 7, episodeCount: 8 },
  { dramaId: 'top', episodeNumber: 8, episodeCount: null },
]

function open({ hasToken = false, extensions = ['similarDramas'], failing = '' } = {}) {
  const answer = (name: string, value: unknown) =>
    vi.fn(async () => {
      if (name === failing) throw new Error('down')
      return value
    })
  const api = {
    areaInfo: answer('areaInfo', { extensions }),
    similarDramas: answer('similarDramas', SIMILAR),
    historyList: answer('historyList', { records: HISTORY, hasMore: false }),
  }
  const log = { warn: vi.fn() }
  return { api, log, context: { api, hasToken, isShared: false, log } as unknown as AppLoadContext }
}

describe('what follows a drama (row 424)', () => {
  test('is requested from a backend that supports it, in its order', async () => {
    const { context } = open()
    const similar = await loadSimilar(context, 'd1')
    expect(similar.map(({ dramaId, isNextSeason }) => [dramaId, isNextSeason])).toEqual([
      ['next', true],
      ['other', false],
      ['top', false],
    ])
  })

  test.each([
    ['of a backend without the extension', { extensions: ['genreList'] }, 0],
    ['of a backend whose call fails', { failing: 'similarDramas' }, 1],
    ['of a backend that does not answer at all', { failing: 'areaInfo' }, 0],
  ])('is nothing %s, and breaks nothing', async (_, how, calls) => {
    const { api, context } = open(how)
    expect(await loadSimilar(context, 'd1')).toEqual([])
    expect(api.similarDramas).toHaveBeenCalledTimes(calls)
  })

  test('comes with what it is about, and what the member has finished, on the last episode alone', async () => {
    const { api, context } = open({ hasToken: true })
    const similar = await loadSimilar(context, 'd1')
    const before = await toWhatFollows(context, similar, false)
    expect(before.dramas.filter(({ hook }) => hook)).toEqual([])
    expect([before.finishedIds, api.historyList.mock.calls]).toEqual([[], []])
    const last = await toWhatFollows(context, similar, true)
    expect(last.dramas[0]!.hook?.introduction).toBe('About next.')
    expect(last.finishedIds).toEqual(['next'])
  })

  test.each([
    ['a visitor', {}],
    ['a member whose history cannot be told', { hasToken: true, failing: 'historyList' }],
  ])('holds nothing to be finished for %s', async (_, how) => {
    const { context } = open(how)
    const { finishedIds } = await toWhatFollows(context, await loadSimilar(context, 'd1'), true)
    expect(finishedIds).toEqual([])
  })
})
