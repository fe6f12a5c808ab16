import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import { loadTranslator } from '../i18n/translator.server.ts'
import { feedName, Known, loadClips, takeReport } from './feed.server.ts'

const CLIP = {
  drama: {
    dramaId: 'd1',
    name: 'Neon Oath',
    introduction: '',
    categories: ['Revenge', 'Romance'],
    coverUrl: null,
    coverColor: null,
    minimumAge: null,
    comesOn: null,
  },
  reason: 'watched',
  becauseOf: 'Ward Seven',
  episode: { episodeId: 'e1', number: 1, firstFrameUrl: null, play: { mp4Url: 'a.mp4' }, captions: [] },
  startSeconds: 0,
  endSeconds: 45,
  isLiked: false,
  isSaved: false,
}

function contextWith({ extensions = ['feed'], hasToken = false, clips = [CLIP] as object[] } = {}) {
  const feed = vi.fn(async (_: object) => clips)
  const reportClip = vi.fn(async () => null)
  const api = { areaInfo: async () => ({ extensions }), feed, reportClip }
  const context = { api, hasToken, log: { warn() {} } } as unknown as AppLoadContext
  return { context, feed, reportClip }
}

const t = await loadTranslator('en')

describe('clips', () => {
  test('have their reason in words; one without an address is left out (row 427)', async () => {
    const withoutName = { ...CLIP, becauseOf: null }
    const unplayable = { ...CLIP, episode: { ...CLIP.episode, play: null } }
    const { context } = contextWith({ clips: [CLIP, withoutName, { ...CLIP, reason: 'new' }, unplayable] })
    const texts = (await loadClips(context, t)).map(({ reasonText }) => reasonText)
    expect(texts).toEqual(['Because you watched Ward Seven', 'From genres you like', 'New'])
  })

  test('of a visitor come by what the device says, of a member by the account (row 427)', async () => {
    const known = { shown: ['a'], finished: ['b'], skipped: ['c'] }
    const visitor = contextWith()
    await loadClips(visitor.context, t, known)
    expect(visitor.feed).toHaveBeenCalledWith({ pageSize: 10, ...known })
    const member = contextWith({ hasToken: true })
    await loadClips(member.context, t, known)
    expect(member.feed).toHaveBeenCalledWith({ pageSize: 10, shown: ['a'] })
  })

  test('what a page sends is bounded, and nothing but ids', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`).join('.')
    expect(Known.parse({ shown: 'a.b' })).toEqual({ shown: ['a', 'b'], finished: [], skipped: [] })
    expect(Known.safeParse({ shown: ids(500), finished: ids(50), skipped: ids(50) }).success).toBe(true)
    expect(Known.safeParse({ shown: ids(501) }).success).toBe(false)
    expect(Known.safeParse({ skipped: ids(51) }).success).toBe(false)
    expect(Known.safeParse({ shown: 'a/b' }).success).toBe(false)
  })
})

test('a backend without the extension shows no trace of it, nor one that is unavailable (row 426)', async () => {
  expect(await feedName(contextWith().context, t)).toBe('For You')
  expect(await feedName(contextWith({ extensions: ['similarDramas'] }).context, t)).toBeNull()
  const api = { areaInfo: () => Promise.reject(new Error('down')) } as unknown as AppLoadContext['api']
  expect(await feedName({ api }, t)).toBeNull()
})

test('only a member’s outcome goes to the account (row 427)', async () => {
  const report = { dramaId: 'd1', outcome: 'notInterested' } as const
  const visitor = contextWith()
  await takeReport(visitor.context, report)
  expect(visitor.reportClip).not.toHaveBeenCalled()
  const member = contextWith({ hasToken: true })
  await takeReport(member.context, report)
  expect(member.reportClip).toHaveBeenCalledWith(report)
})
