import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropWaiting, followWaitingPositions, keepWaiting, readWaiting } from './waiting-positions.ts'

const NOW_MS = 1_700_000_000_000
const DAY_MS = 86_400_000
const at = (episodeId: string, seconds: number, ageMs = 1000) => ({
  dramaId: 'd1',
  episodeId,
  seconds,
  savedAtMs: NOW_MS - ageMs,
})

let kept: string | null
const network = { isUp: true, onLine: true }
const fetch = vi.fn(async (_address: string, _request: { body: URLSearchParams }) => {
  if (!network.isUp) throw new TypeError('no network')
  return Response.json({ isKept: true })
})
const sent = () => fetch.mock.calls.map(([, { body }]) => Object.fromEntries(body))

function open() {
  const page = Object.assign(new EventTarget(), { navigator: network })
  followWaitingPositions(page as unknown as Window, '/watch-report/')
  return page
}

beforeEach(() => {
  kept = null
  Object.assign(network, { isUp: true, onLine: true })
  fetch.mockClear()
  vi.useFakeTimers({ now: NOW_MS })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', {
    localStorage: {
      getItem: () => kept,
      setItem: (_key: string, value: string) => {
        kept = value
      },
    },
  })
})

describe('positions that the account could not be told (row 401)', () => {
  test('are one for each episode, the newest, and told once with their age, the oldest first', async () => {
    keepWaiting(at('e1', 5, 9000))
    keepWaiting(at('e2', 7, 8000))
    keepWaiting(at('e1', 0, 3000))
    // Failed late.
    keepWaiting(at('e1', 4, 9500))
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([
      { act: 'position', dramaId: 'd1', episodeId: 'e2', seconds: '7', ageMs: '8000' },
      { act: 'position', dramaId: 'd1', episodeId: 'e1', seconds: '0', ageMs: '3000' },
    ])
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toHaveLength(2)
    expect(readWaiting()).toEqual([])
  })

  test('wait for the network, and are not all tried while it is away', async () => {
    keepWaiting(at('e1', 5))
    keepWaiting(at('e2', 7))
    network.onLine = false
    const page = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([])
    Object.assign(network, { onLine: true, isUp: false })
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent().length, readWaiting().length]).toEqual([1, 2])
    network.isUp = true
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent().length, readWaiting().length]).toEqual([3, 0])
  })

  test('go once the account was told something newer, and after thirty days', async () => {
    keepWaiting(at('e1', 5, 2000))
    dropWaiting(at('e1', 4, 3000))
    expect(readWaiting()).toHaveLength(1)
    dropWaiting(at('e1', 6, 1000))
    expect(readWaiting()).toEqual([])
    keepWaiting(at('e3', 5, 31 * DAY_MS))
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent(), readWaiting()]).toEqual([[], []])
  })

  test('are a hundred at most', () => {
    for (let n = 0; n < 105; n += 1) keepWaiting(at(`e${n}`, 1))
    expect([readWaiting().length, readWaiting()[0]?.episodeId]).toEqual([100, 'e5'])
  })

  test.each(['[1,', '{}', '[1,null,{"dramaId":"d1"}]'])('are none in a storage with %s', (text) => {
    kept = text
    expect(readWaiting()).toEqual([])
  })
})
