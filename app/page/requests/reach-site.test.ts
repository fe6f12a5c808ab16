import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameBack } from './reach-site.ts'

const fetched = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (body: string, status = 200) =>
  fetched.mockImplementation(async () => new Response(body, { status }))

test.each([
  ['refuses', () => fetched.mockRejectedValue(new TypeError('refused'))],
  ['answers 503', () => answers('out of order', 503)],
  ['is a Wi-Fi with a login page', () => answers('<h1>Welcome</h1>')],
])(
  'what failed while the network %s is asked for once it is back, and not before (row 418)',
  async (_, fail) => {
    fail()
    const reported = vi.fn()
    const requested = cameBack().then(reported)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reported).not.toHaveBeenCalled()
    answers('ok\n')
    await vi.advanceTimersByTimeAsync(30_000)
    await requested
    expect(reported).toHaveBeenCalledExactlyOnceWith(true)
  },
)

test('what failed although the site is in reach is not asked for again (row 418)', async () => {
  answers('ok\n')
  expect(await cameBack()).toBe(false)
})

test('nothing is asked for once nobody waits', async () => {
  fetched.mockRejectedValue(new TypeError('refused'))
  const leaves = new AbortController()
  const requested = cameBack({ signal: leaves.signal })
  await vi.advanceTimersByTimeAsync(10_000)
  leaves.abort()
  expect(await requested).toBe(false)
  const times = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(times)
})
