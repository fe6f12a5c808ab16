import type { AppLoadContext } from '@remix-run/server-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { takeWatchReport } from './take-watch-report.server.ts'

const api = {
  reportHistory: vi.fn(async (_input: object): Promise<null> => null),
  savePosition: vi.fn(async (_input: object): Promise<null> => null),
  thumbUp: vi.fn(async (_input: object): Promise<null> => null),
  thumbUpCancel: vi.fn(async (_input: object): Promise<null> => null),
  save: vi.fn(async (_input: object): Promise<null> => null),
  unsave: vi.fn(async (_input: object): Promise<null> => null),
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
    expect(await report({ kind: 'opened', ...EPISODE, seconds: '0' })).toEqual({ answer: 'kept' })
    expect(api.reportHistory.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', sectionMediaPlayedSeconds: 0 }],
    ])
  })

  test('is stored with its second (row 401)', async () => {
    expect(await report({ kind: 'position', ...EPISODE, seconds: '12.3' })).toEqual({ answer: 'kept' })
    expect(api.savePosition.mock.calls).toEqual([[{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 12.3 }]])
  })

  test('is stored with its original time if it could not be sent at once (row 401)', async () => {
    await report({ kind: 'position', ...EPISODE, seconds: '3', ageMs: '60000' })
    expect(api.savePosition.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 3, ageMs: 60_000 }],
    ])
  })

  test('is stored as watched to its end (row 421)', async () => {
    await report({ kind: 'position', ...EPISODE, seconds: '0', isSeen: 'true' })
    expect(api.savePosition.mock.calls).toEqual([
      [{ dramaId: 'd1', episodeId: 'e4', positionSeconds: 0, isSeen: true }],
    ])
  })

  test.each([
    ['like', 'thumbUp'],
    ['unlike', 'thumbUpCancel'],
    ['save', 'save'],
    ['unsave', 'unsave'],
  ] as const)('can be to %s it, sent once the network is back (rows 139, 418)', async (kind, call) => {
    expect(await report({ kind, ...EPISODE, seconds: '0', ageMs: '60000' })).toEqual({ answer: 'kept' })
    expect(api[call].mock.calls).toEqual([[EPISODE]])
  })

  test.each([
    ['of a visitor', { kind: 'opened', ...EPISODE }, false, 'unanswered'],
    ['without an episode', { kind: 'position', dramaId: 'd1', seconds: '3' }, true, 'refused'],
    ['with nonsense for a second', { kind: 'position', ...EPISODE, seconds: '-1' }, true, 'refused'],
    ['with more than a day', { kind: 'position', ...EPISODE, seconds: '99999' }, true, 'refused'],
    ['of nothing known', { kind: 'paid', ...EPISODE }, true, 'refused'],
  ])('%s calls nothing', async (_, fields, hasToken, answer) => {
    expect(await report(fields, { hasToken })).toEqual({ answer })
    for (const call of Object.values(api)) expect(call).not.toHaveBeenCalled()
  })

  describe.each([
    ['opened', 'reportHistory'],
    ['position', 'savePosition'],
    ['like', 'thumbUp'],
  ] as const)('fails quietly: %s (rows 139, 145, 401)', (kind, call) => {
    test.each([
      ['the session is over', new Response(null, { status: 401 }), 'unanswered'],
      ['the product API is down', new Error('down'), 'unanswered'],
      ['the episode is gone', Object.assign(new Error('gone'), { codeName: 'episodeNotFound' }), 'refused'],
    ])('%s', async (_, error, answer) => {
      api[call].mockRejectedValueOnce(error)
      expect(await report({ kind, ...EPISODE, seconds: '3' })).toEqual({ answer })
    })
  })
})
