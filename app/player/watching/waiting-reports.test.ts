import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dropWaitingReport,
  isReportWaiting,
  readWaitingReports,
  sendWaitingReports,
  sendWaitingReportsWhenOnline,
  storeWaitingReport,
  type WaitingReport,
} from './waiting-reports.ts'

const NOW_MS = 1_700_000_000_000
const DAY_MS = 86_400_000
const at = (episodeId: string, seconds: number, ageMs = 1000) => ({
  kind: 'position' as const,
  dramaId: 'd1',
  episodeId,
  seconds,
  savedAtMs: NOW_MS - ageMs,
})

let kept: string | null
let isFull: boolean
let tracked: object[]
const network = { isUp: true, onLine: true, refused: [] as string[] }
const fetch = vi.fn(async (_address: string, { body }: { body: URLSearchParams }) => {
  if (!network.isUp) throw new TypeError('no network')
  return Response.json({
    answer: network.refused.includes(String(body.get('episodeId'))) ? 'refused' : 'kept',
  })
})
const sent = () => fetch.mock.calls.map(([, { body }]) => Object.fromEntries(body))

function open() {
  const page = Object.assign(new EventTarget(), { navigator: network })
  sendWaitingReportsWhenOnline(page as unknown as Window, '/watch-report/')
  return page
}

beforeEach(() => {
  kept = null
  isFull = false
  tracked = []
  Object.assign(network, { isUp: true, onLine: true, refused: [] })
  fetch.mockClear()
  vi.useFakeTimers({ now: NOW_MS })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', {
    localStorage: {
      getItem: () => kept,
      setItem: (_key: string, value: string) => {
        if (isFull) throw new Error('full')
        kept = value
      },
    },
    dispatchEvent: ({ detail }: CustomEvent<object>) => tracked.push(detail),
  })
})

describe('reports that have not reached the account (row 401)', () => {
  test('are one per episode, the newest, and sent once with their age, oldest first', async () => {
    storeWaitingReport(at('e1', 5, 9000))
    storeWaitingReport(at('e2', 7, 8000))
    storeWaitingReport(at('e1', 0, 3000))
    // Failed late.
    storeWaitingReport(at('e1', 4, 9500))
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([
      { kind: 'position', dramaId: 'd1', episodeId: 'e2', seconds: '7', ageMs: '8000' },
      { kind: 'position', dramaId: 'd1', episodeId: 'e1', seconds: '0', ageMs: '3000' },
    ])
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toHaveLength(2)
    expect(readWaitingReports()).toEqual([])
  })

  test('wait for the network, and are not all tried while it is away', async () => {
    storeWaitingReport(at('e1', 5))
    storeWaitingReport(at('e2', 7))
    network.onLine = false
    const page = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([])
    Object.assign(network, { onLine: true, isUp: false })
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent().length, readWaitingReports().length]).toEqual([1, 2])
    network.isUp = true
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent().length, readWaitingReports().length]).toEqual([3, 0])
  })

  test('are dropped once the account has something newer, and after thirty days', async () => {
    storeWaitingReport(at('e1', 5, 2000))
    dropWaitingReport(at('e1', 4, 3000))
    expect(readWaitingReports()).toHaveLength(1)
    dropWaitingReport(at('e1', 6, 1000))
    expect(readWaitingReports()).toEqual([])
    storeWaitingReport(at('e3', 5, 31 * DAY_MS))
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent(), readWaitingReports()]).toEqual([[], []])
  })

  test('are a hundred at most', () => {
    for (let n = 0; n < 105; n += 1) storeWaitingReport(at(`e${n}`, 1))
    expect([readWaitingReports().length, readWaitingReports()[0]?.episodeId]).toEqual([100, 'e5'])
  })

  test('is the last press of each kind, beside the position, and is sent once (row 418)', async () => {
    const change = (kind: WaitingReport['kind'], ageMs: number) => ({ ...at('e1', 0, ageMs), kind })
    storeWaitingReport(at('e1', 5, 9000))
    storeWaitingReport(change('like', 8000))
    storeWaitingReport(change('save', 7000))
    storeWaitingReport(change('unlike', 6000))
    open()
    await Promise.all([sendWaitingReports('/watch-report/'), sendWaitingReports('/watch-report/')])
    expect(sent().map(({ kind }) => kind)).toEqual(['position', 'save', 'unlike'])
    expect(tracked).toEqual([{ name: 'video_favorite', drama: 'd1', is_on: true }])
    expect(readWaitingReports()).toEqual([])
  })

  test('is dropped when the account refuses it for good, and the others are sent (row 401)', async () => {
    storeWaitingReport(at('gone', 5, 9000))
    storeWaitingReport(at('e1', 5, 8000))
    network.refused = ['gone']
    expect(await sendWaitingReports('/watch-report/')).toEqual([at('gone', 5, 9000)])
    expect(readWaitingReports()).toEqual([])
  })

  test('waits in the page where the browser stores nothing (row 418)', async () => {
    isFull = true
    const like = { ...at('e1', 0), kind: 'like' as const }
    storeWaitingReport(like)
    network.isUp = false
    await sendWaitingReports('/watch-report/')
    expect([isReportWaiting(like), kept]).toEqual([true, null])
    network.isUp = true
    await sendWaitingReports('/watch-report/')
    expect([isReportWaiting(like), sent().length]).toEqual([false, 2])
  })

  test.each(['[1,', '{}', '[1,null,{"dramaId":"d1"}]'])('are none in a storage with %s', (text) => {
    kept = text
    expect(readWaitingReports()).toEqual([])
  })
})
