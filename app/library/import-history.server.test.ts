import type { AppLoadContext } from '@remix-run/server-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import { importHistory } from './import-history.server.ts'

const done = async (_input: object): Promise<null> => null
const record = (dramaId: string, episodeNumber: number) => ({ dramaId, episodeNumber })
const api = {
  areaInfo: vi.fn(async () => ({ extensions: ['continueWatching'] })),
  historyList: vi.fn(async (_input: object) => ({ records: [record('d1', 2)], hasMore: false })),
  reportHistory: vi.fn(done),
  savePosition: vi.fn(done),
  putAside: vi.fn(done),
}
const context = { api, log: { warn: vi.fn() } } as unknown as AppLoadContext

const entry = (id: string, episodeNumber: number, more = {}) => ({
  dramaId: id,
  episodeId: `${id}e${episodeNumber}`,
  episodeNumber,
  seconds: 0,
  isSeen: false,
  isPutAside: false,
  ...more,
})
const bring = (entries: unknown) => importHistory(context, JSON.stringify(entries))

beforeEach(() => {
  vi.clearAllMocks()
})

describe('bringing along what a device remembers (row 146)', () => {
  test('reports the oldest first, with its second, and leaves what the member is further in', async () => {
    expect(await bring([entry('d3', 4, { seconds: 12.5 }), entry('d1', 2), entry('d2', 1)])).toEqual({
      importedIds: ['d2', 'd1', 'd3'],
      goneIds: [],
    })
    expect(api.reportHistory.mock.calls).toEqual([
      [{ dramaId: 'd2', episodeId: 'd2e1', sectionMediaPlayedSeconds: 0 }],
      [{ dramaId: 'd3', episodeId: 'd3e4', sectionMediaPlayedSeconds: 12.5 }],
    ])
  })

  test('preserves the state of Continue watching if the backend supports it (row 421)', async () => {
    const entries = [entry('d3', 4, { isSeen: true }), entry('d2', 1, { isPutAside: true })]
    await bring(entries)
    expect(api.savePosition.mock.calls).toEqual([
      [{ dramaId: 'd3', episodeId: 'd3e4', positionSeconds: 0, isSeen: true }],
    ])
    expect(api.putAside.mock.calls).toEqual([[{ dramaId: 'd2' }]])
    vi.clearAllMocks()
    api.areaInfo.mockResolvedValueOnce({ extensions: [] })
    expect(await bring(entries)).toMatchObject({ importedIds: ['d2', 'd3'] })
    expect([api.savePosition.mock.calls, api.putAside.mock.calls]).toEqual([[], []])
  })

  test('finds how far the member is in a drama however long ago it was watched', async () => {
    api.historyList.mockResolvedValueOnce({ records: [record('d1', 2)], hasMore: true })
    api.historyList.mockResolvedValueOnce({ records: [record('d3', 8)], hasMore: true })
    expect(await bring([entry('d3', 4), entry('d1', 3)])).toMatchObject({ importedIds: ['d1', 'd3'] })
    expect(api.historyList).toHaveBeenCalledTimes(2)
    expect(api.reportHistory.mock.calls).toEqual([[expect.objectContaining({ dramaId: 'd1' })]])
  })

  test('reports dramas that no longer exist, and stops at an outage', async () => {
    const gone = new ProductApiError({ code: CODES.episodeNotFound }, 'r1')
    api.reportHistory.mockRejectedValueOnce(gone)
    api.reportHistory.mockResolvedValueOnce(null)
    api.reportHistory.mockRejectedValueOnce(new Error('down'))
    expect(await bring([entry('d5', 1), entry('d4', 1), entry('d3', 1)])).toEqual({
      importedIds: ['d4'],
      goneIds: ['d3'],
    })
  })

  test('ends with the session', async () => {
    const end = new Response(null, { status: 401 })
    api.reportHistory.mockRejectedValueOnce(end)
    await expect(bring([entry('d2', 1)])).rejects.toBe(end)
  })

  test.each([
    ['no list', 'x'],
    ['nonsense', [{ dramaId: 'd1' }]],
    ['too much', Array.from({ length: 51 }, () => entry('d1', 1))],
  ])('refuses %s', async (_, entries) => {
    expect(await bring(entries)).toBeNull()
    expect(api.historyList).not.toHaveBeenCalled()
  })
})
