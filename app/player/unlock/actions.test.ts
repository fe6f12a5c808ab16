import { describe, expect, test, vi } from 'vitest'
import { RESPONSE_MS_MAX } from '../../page/requests/response-deadline.ts'
import { type ActionOutcome, keyFor, unknownOutcome } from './actions.ts'
import { outcomeOrUnknown } from './use-action.ts'

const form = new FormData()
for (const [name, value] of Object.entries({ intent: 'unlock', episodeId: 'e4', key: 'key-1234-unlock' })) {
  form.set(name, value)
}
const lost = unknownOutcome(form)
const done: ActionOutcome = {
  intent: 'unlock',
  episodeId: 'e4',
  isPageCurrent: false,
  problem: null,
  play: null,
  captions: [],
}

describe('the key of a purchase (row 134)', () => {
  test('is another one for each way to buy', () => {
    expect(keyFor('unlock', 'k', null)).not.toBe(keyFor('unlockRest', 'k', null))
  })

  test('stays the same while the last press has an unknown outcome', () => {
    expect(keyFor('unlock', 'newer', lost)).toBe('key-1234-unlock')
  })

  test('is the newly minted one after a response, and for another kind of purchase', () => {
    expect(keyFor('unlock', 'newer', done)).toBe('newer-unlock')
    expect(keyFor('unlock', 'newer', { ...lost, problem: 'refused' })).toBe(keyFor('unlock', 'newer', lost))
    expect(keyFor('unlock', 'newer', { ...lost, problem: 'priceChanged' })).toBe('newer-unlock')
    expect(keyFor('unlockRest', 'newer', lost)).toBe('newer-unlockRest')
  })
})

describe('a missing response', () => {
  test('is an unknown outcome under the same key, and the page reloads its data (row 418)', async () => {
    const broken = Promise.reject(new TypeError('Failed to fetch'))
    expect(await outcomeOrUnknown(broken, form)).toEqual({
      intent: 'unlock',
      episodeId: 'e4',
      isPageCurrent: false,
      problem: 'unknown',
      key: 'key-1234-unlock',
    })
  })

  test('is not waited for without end', async () => {
    vi.useFakeTimers()
    try {
      const outcome = outcomeOrUnknown(new Promise<never>(() => {}), form)
      await vi.advanceTimersByTimeAsync(RESPONSE_MS_MAX)
      expect((await outcome).problem).toBe('unknown')
    } finally {
      vi.useRealTimers()
    }
  })

  test('passes on redirects and the end of a session', async () => {
    const elsewhere = new Response(null, { status: 302 })
    await expect(outcomeOrUnknown(Promise.reject(elsewhere), form)).rejects.toBe(elsewhere)
    const over = { status: 401, statusText: '', internal: false, data: { sessionProblem: { code: 'U0004' } } }
    await expect(outcomeOrUnknown(Promise.reject(over), form)).rejects.toBe(over)
  })

  test('a response is passed on', async () => {
    expect(await outcomeOrUnknown(Promise.resolve(done), form)).toBe(done)
  })
})
