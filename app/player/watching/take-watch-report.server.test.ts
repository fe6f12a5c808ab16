import type { AppLoadContext } from '@remix-run/server-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { takeWatchReport } from './take-watch-report.server.ts'

const api = {
  reportHistory: vi.fn(async (_input: object): Promise<null> => null),
  savePosition: vi.fn(async (_input: object): Promise<null> => null),
}

function report(fields: Record<string, string>, { hasToken = true } = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const context = { api, hasToken, log: { warn: vi.fn() } } as unknown as AppLoadContext
  return takeWatchReport(context, form)
}

beforeEach(() => {
  vi.clearAllMocks()
})

const EPISODE = { dramaId: 'd1', episodeId: 'e4' }

describe('what a member watches', () => {
  test('is reported with 0 seconds when it opens (row 145)', async () => {
    expect(await report({ act: 'opened', ...EPISODE, seconds: '0' })).toEqual({ isKept: true })
    expect(api.reportHistory.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', sectionMediaPlayedSeconds: 0 }],
    ])
  })

  test('is kept with its second (row 401)', async () => {
    expect(await report({ act: 'position', ...EPISODE, seconds: '12.3' })).toEqual({ isKept: true })
    expect(api.savePosition.mock.calls).toEqual([[{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 12.3 }]])
  })

  test('is kept as of when it was, where it could not be told at once (row 401)', async () => {
    await report({ act: 'position', ...EPISODE, seconds: '3', ageMs: '60000' })
    expect(api.savePosition.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 3, ageMs: 60_000 }],
    ])
  })

  test('is kept as seen to its end (row 421)', async () => {
    await report({ act: 'position', ...EPISODE, seconds: '0', isSeen: 'true' })
    expect(api.savePosition.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 0, isSeen: true }],
    ])
  })

  test.each([
    ['of a visitor', { act: 'opened', ...EPISODE }, false],
    ['without an episode', { act: 'position', dramaId: 'd1', seconds: '3' }, true],
    ['with nonsense for a second', { act: 'position', ...EPISODE, seconds: '-1' }, true],
    ['with more than a day', { act: 'position', ...EPISODE, seconds: '99999' }, true],
    ['of nothing known', { act: 'paid', ...EPISODE }, true],
  ])('%s calls nothing', async (_, fields, hasToken) => {
    expect(await report(fields, { hasToken })).toEqual({ isKept: false })
    expect(api.reportHistory).not.toHaveBeenCalled()
    expect(api.savePosition).not.toHaveBeenCalled()
  })

  test.each(['opened', 'position'])('fails quietly: %s (rows 145, 401)', async (act) => {
    api.reportHistory.mockRejectedValueOnce(new Response(null, { status: 401 }))
    api.savePosition.mockRejectedValueOnce(new Error('down'))
    expect(await report({ act, ...EPISODE, seconds: '3' })).toEqual({ isKept: false })
  })
})
