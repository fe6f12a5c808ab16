import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BUILD_CHECK_MS, hasNewerBuild, MANIFEST_DELAY_MS, watchBuild } from './newer-build.ts'

describe('the build the site has now (row 273)', () => {
  const answers = (body: unknown, status = 200) => vi.fn(async () => Response.json(body, { status }))

  test('is requested past every cache', async () => {
    const request = answers({ id: 'b' })
    expect(await hasNewerBuild('a', request)).toBe(true)
    expect(request).toHaveBeenCalledWith(expect.stringMatching(/^\/latest-build\.json\?t=\d+$/), {
      cache: 'no-store',
    })
  })
})

describe('looking for a newer build', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('happens every 3600000 ms, through failures, until there is one (rows 274, 279)', async () => {
    const hasNewer = vi.fn(async () => true)
    hasNewer.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(false)
    const onNewer = vi.fn()
    expect(BUILD_CHECK_MS).toBe(3_600_000)
    watchBuild(globalThis as unknown as Window, onNewer, { hasNewer })
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS - 1)
    expect(hasNewer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1 + BUILD_CHECK_MS + MANIFEST_DELAY_MS)
    expect(hasNewer).toHaveBeenCalledTimes(2)
    expect(onNewer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3 * BUILD_CHECK_MS)
    expect(onNewer).toHaveBeenCalledOnce()
    expect(hasNewer).toHaveBeenCalledTimes(3)
  })

  test('waits for 1000 ms without a navigation (row 56)', async () => {
    let navigate = (_key: string, _to?: string) => {}
    const at = (key: string, to?: string) => {
      const entry = (key: string) => ({ key, pathname: '/', search: '', hash: '' })
      const navigation = { location: to === undefined ? undefined : entry(to) }
      return {
        location: entry(key),
        matches: [],
        historyAction: 'PUSH' as const,
        loaderData: {},
        navigation,
        fetchers: new Map(),
        blockers: new Map(),
      }
    }
    const router = () => ({
      state: at('a'),
      subscribe(listener: (state: ReturnType<typeof at>) => void) {
        navigate = (key, to) => listener(at(key, to))
        return () => {}
      },
    })
    const hasNewer = vi.fn(async () => false)
    expect(MANIFEST_DELAY_MS).toBe(1000)
    watchBuild(globalThis as unknown as Window, vi.fn(), { hasNewer, router })
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS + MANIFEST_DELAY_MS - 1)
    navigate('a', 'b')
    await vi.advanceTimersByTimeAsync(MANIFEST_DELAY_MS - 1)
    navigate('b')
    await vi.advanceTimersByTimeAsync(MANIFEST_DELAY_MS / 2)
    // A fetch that is not a navigation.
    navigate('b')
    await vi.advanceTimersByTimeAsync(MANIFEST_DELAY_MS / 2 - 1)
    expect(hasNewer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(hasNewer).toHaveBeenCalledOnce()
  })
})
