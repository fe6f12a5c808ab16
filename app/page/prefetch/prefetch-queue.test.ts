import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  mayPrefetchPages,
  NAVIGATION_REPAINT_DELAY_MS,
  PREFETCHES_AT_ONCE_MAX,
  PrefetchQueue,
} from './prefetch-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function observedQueue() {
  let inFlight: readonly string[] = []
  const queue = new PrefetchQueue((pages) => {
    inFlight = pages
  })
  return { queue, inFlight: () => inFlight }
}

const pages = Array.from({ length: 20 }, (_, index) => `/p${index}/`)

describe('prefetch queue', () => {
  test('never has more than four pages in flight (row 55)', () => {
    const { queue, inFlight } = observedQueue()
    const fetched = new Set<string>()
    for (const page of pages) queue.request(page, 'visible')
    while (inFlight().length > 0) {
      expect(inFlight().length).toBeLessThanOrEqual(PREFETCHES_AT_ONCE_MAX)
      const [first] = inFlight()
      fetched.add(first as string)
      queue.finish(first as string)
    }
    expect([...fetched]).toEqual(pages)
  })

  test('fetches a page once, however often it is requested (row 53)', () => {
    const { queue, inFlight } = observedQueue()
    queue.request('/a/', 'visible')
    queue.request('/a/', 'intent')
    expect(inFlight()).toEqual(['/a/'])
    queue.finish('/a/')
    queue.request('/a/', 'visible')
    expect(inFlight()).toEqual([])
  })

  test('gives hover and focus priority over visibility (row 53)', () => {
    const { queue, inFlight } = observedQueue()
    for (const page of pages) queue.request(page, 'visible')
    queue.request('/p15/', 'intent')
    queue.finish('/p0/')
    expect(inFlight()).toContain('/p15/')
  })

  test('waits for the paint after a navigation and forgets links of the old page (row 56)', () => {
    expect(NAVIGATION_REPAINT_DELAY_MS).toBe(100)
    const { queue, inFlight } = observedQueue()
    for (const page of pages) queue.request(page, 'visible')
    queue.navigated()
    for (const page of inFlight()) queue.finish(page)
    queue.request('/new/', 'visible')
    vi.advanceTimersByTime(NAVIGATION_REPAINT_DELAY_MS - 1)
    expect(inFlight()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(inFlight()).toEqual(['/new/'])
    queue.request('/p15/', 'visible')
    expect(inFlight()).toContain('/p15/')
  })

  test('reserves the slot of a slow response, whose request continues (row 55)', () => {
    const { queue, inFlight } = observedQueue()
    for (const page of pages) queue.request(page, 'visible')
    vi.advanceTimersByTime(60_000)
    expect(inFlight()).toEqual(pages.slice(0, PREFETCHES_AT_ONCE_MAX))
  })
})

test.each([
  [{}, true],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('on connection %j prefetching is %j (row 54)', (connection, expected) => {
  expect(mayPrefetchPages(connection)).toBe(expected)
})
