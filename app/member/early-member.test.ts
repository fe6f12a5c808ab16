import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_EPISODE_SCRIPT, type EarlyMember, earlyMemberScript } from './early-member.ts'

const MARK = 'm'.repeat(22)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs the first script of an episode page. */
function runEarly({ cookie = `sessionMark=${MARK}`, answer = new Promise<Response>(() => {}) } = {}) {
  const attributes = new Set<string>()
  const page: { earlyMember?: EarlyMember } = {}
  const documentElement = {
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  const request = vi.fn(() => answer)
  const script = earlyMemberScript('/account/member/?drama=d1&episode=e1') + EARLY_EPISODE_SCRIPT
  new Function('window', 'document', 'fetch', script)(page, { cookie, documentElement }, request)
  return { early: page.earlyMember, request, attributes }
}

test('the first script of an episode’s page sends one request, and none for a visitor (row 445, record 060)', () => {
  expect(runEarly().request).toHaveBeenCalledTimes(1)
  const visitor = runEarly({ cookie: '' })
  expect(visitor.early).toBeUndefined()
  expect(visitor.request).not.toHaveBeenCalled()
  expect(visitor.attributes.size).toBe(0)
})

test('the member’s part of an episode is available at once, and the response can still be read (row 445, record 060)', async () => {
  const answer = Promise.resolve(Response.json({ sessionMark: MARK, episode: { episodeId: 'e1' } }))
  const { early } = runEarly({ answer })
  await early?.ready
  expect(early?.known).toEqual({ episodeId: 'e1' })
  expect(await (await answer).json()).toMatchObject({ sessionMark: MARK })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('network'))],
  [
    'the end of a session',
    () => Promise.resolve(Response.json({ episode: { episodeId: 'e1' } }, { status: 401 })),
  ],
  ['no part of an episode', () => Promise.resolve(Response.json({ episode: null }))],
  ['nonsense', () => Promise.resolve(new Response('<'))],
])('does not wait for %s (row 445, record 060)', async (_what, answer) => {
  const { early } = runEarly({ answer: answer() })
  expect(await early?.ready).toBeNull()
  expect(early?.known ?? null).toBeNull()
})

test('waits two seconds for a late response, and reserves the member’s space for six (row 445, record 060)', async () => {
  const { early, attributes } = runEarly()
  let isReady = false
  void early?.ready?.then(() => {
    isReady = true
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isReady).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isReady).toBe(true)
  expect(attributes.has('data-member')).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(attributes.has('data-member')).toBe(false)
})
