import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProductApiUnavailableError } from '../../contract/errors.ts'
import { openApi, visitor } from '../testing/open-api.ts'
import { succeed } from '../testing/upstream.ts'
import { readBudget } from './read-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms))

test('sequential calls share the budget; concurrent ones do not add up (H17)', async () => {
  const budget = readBudget(3000, Date.now)
  const all = Promise.all([budget.wait(after(1400)), budget.wait(after(1400)), budget.wait(after(1400))])
  await vi.advanceTimersByTimeAsync(1400)
  expect(await all).toEqual([1400, 1400, 1400])

  // Time between two calls does not count.
  await vi.advanceTimersByTimeAsync(60_000)
  const second = budget.wait(after(1400))
  await vi.advanceTimersByTimeAsync(1400)
  expect(await second).toBe(1400)

  const third = budget.wait(after(1400)).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(200)
  expect(await third).toBe('TimeoutError')
})

test('a call inside another is not counted twice', async () => {
  const budget = readBudget(1000, Date.now)
  const outer = budget.wait(budget.wait(after(400)).then(() => after(400)))
  await vi.advanceTimersByTimeAsync(800)
  expect(await outer).toBe(400)
})

test('errors are passed on unchanged, and no timer remains', async () => {
  const budget = readBudget(1000, Date.now)
  await expect(budget.wait(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('a page’s reads end when the budget is used up, its writes do not (H17)', async () => {
  vi.useRealTimers()
  let nowMs = 0
  // Held back until the page has ended: a response may otherwise arrive before a deadline of 0 ms.
  const late = Promise.withResolvers<void>()
  const { api, upstream } = await openApi(
    async (_request, res, count) => {
      nowMs += 60_000
      if (count === 2) await late.promise
      succeed(res, { records: [], hasMore: false, curr: { playerUrlInfo: '/x.mpd' } })
    },
    { identity: visitor, nowMs: Date.now },
  )
  const page = api({ reads: readBudget(60_000, () => nowMs) })
  await page.episodeList({ dramaId: '1' })
  await expect(page.episodeList({ dramaId: '2' })).rejects.toBeInstanceOf(ProductApiUnavailableError)
  // Abandoned by the page, and cached for the next one.
  late.resolve()
  await vi.waitFor(() => page.episodeList({ dramaId: '2' }), 30_000)
  await page.playEpisode({ dramaId: '7', episodeId: '8', autoLock: 0, contentType: 2 })
  expect(upstream.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  await upstream.close()
})
