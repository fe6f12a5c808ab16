import type { AppLoadContext } from '@remix-run/server-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteRows, loadLibraryPage } from './library.server.ts'

const RECORD = {
  dramaId: 'd1',
  episodeId: 'e2',
  name: 'Neon',
  coverUrl: null,
  episodeNumber: 2,
  episodeCount: 9,
  positionSeconds: 30,
  durationSeconds: 120,
  isSaved: true,
  isLiked: false,
  labels: ['Romance'],
}
const answer = async (_input: object) => ({ records: [RECORD], hasMore: true })
const done = async (_input: object): Promise<null> => null
const api = {
  savedList: vi.fn(answer),
  historyList: vi.fn(answer),
  deleteSaved: vi.fn(done),
  deleteHistory: vi.fn(done),
}
const context = { api, log: { warn: vi.fn() } } as unknown as AppLoadContext

function toForm(fields: [name: string, value: string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe('a page of a list', () => {
  test.each([
    ['saved', 'screen', 'savedList', 20],
    ['saved', 'drawer', 'savedList', 30],
    ['history', 'screen', 'historyList', 20],
    ['history', 'drawer', 'historyList', 30],
  ] as const)('%s in the %s asks %s for %i rows (rows 191, 194)', async (list, view, call, pageSize) => {
    expect(await loadLibraryPage(context, list, { page: 2, view })).toMatchObject({
      rows: [{ dramaId: 'd1', name: 'Neon', episodeNumber: 2, labels: ['Romance'] }],
      page: 2,
      hasMore: true,
    })
    expect(api[call].mock.calls).toEqual([[{ pageIndex: 2, pageSize }]])
  })

  test.each([
    [{}, 0.25],
    [{ positionSeconds: 121 }, 1],
    [{ positionSeconds: null }, null],
    [{ durationSeconds: null }, null],
  ])('says how much of the episode was watched: %o (row 191)', async (record, share) => {
    api.historyList.mockResolvedValueOnce({
      records: [{ ...RECORD, ...record } as typeof RECORD],
      hasMore: false,
    })
    const page = await loadLibraryPage(context, 'history', { page: 1, view: 'screen' })
    expect(page?.rows[0]?.share).toBe(share)
  })

  test('is null without a response (row 192)', async () => {
    api.savedList.mockRejectedValueOnce(new Response(null, { status: 503 }))
    expect(await loadLibraryPage(context, 'saved', { page: 1, view: 'screen' })).toBeNull()
  })

  test('ends with the session', async () => {
    const end = new Response(null, { status: 401 })
    api.savedList.mockRejectedValueOnce(end)
    await expect(loadLibraryPage(context, 'saved', { page: 1, view: 'screen' })).rejects.toBe(end)
  })
})

describe('deleting', () => {
  test('sends the ids of the rows (rows 201, 237, 240)', async () => {
    const fields = [
      ['dramaId', 'd1'],
      ['dramaId', 'd2'],
      ['isAll', 'false'],
    ] as [string, string][]
    expect(await deleteRows(context, 'saved', toForm(fields))).toMatchObject({ isDone: true })
    expect(api.deleteSaved.mock.calls).toEqual([[{ dramaIds: ['d1', 'd2'], isAll: false }]])
  })

  test.each([
    ['nothing', []],
    ['no id', [['dramaId', '../x']]],
  ] as [string, [string, string][]][])('of %s calls nothing (row 200)', async (_, fields) => {
    expect(await deleteRows(context, 'history', toForm(fields))).toMatchObject({ isDone: false })
    expect(api.deleteHistory).not.toHaveBeenCalled()
  })

  test('names each row once, however often it was sent (row 200)', async () => {
    const form = toForm(['d1', 'd2', 'd1'].map((id) => ['dramaId', id]))
    expect(await deleteRows(context, 'history', form)).toEqual({ isDone: true })
    expect(api.deleteHistory.mock.calls).toEqual([[{ dramaIds: ['d1', 'd2'], isAll: false }]])
  })

  test('that failed reports it (row 199)', async () => {
    api.deleteHistory.mockRejectedValueOnce(new Error('down'))
    const form = toForm([['dramaId', 'd1']])
    expect(await deleteRows(context, 'history', form)).toMatchObject({ isDone: false })
  })
})
