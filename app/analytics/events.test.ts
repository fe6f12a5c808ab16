import { describe, expect, test } from 'vitest'
import { createEventQueue } from './event-queue.ts'
import { signInEvents } from './events.ts'

describe('events of a sign-in', () => {
  test.each(['google', 'facebook'] as const)(
    'a login with %s is told once, with its method (row 263)',
    (provider) => {
      expect(signInEvents({ notice: 'signedIn', provider })).toEqual([{ name: 'login', method: provider }])
      expect(signInEvents({ notice: 'otherProvider', provider })).toHaveLength(1)
    },
  )

  test('a failure is told with method and reason, never with what was said (row 73)', () => {
    const told = signInEvents({ problem: 'refused', provider: 'google', message: 'private words' })
    expect(told).toEqual([{ name: 'login_failed', method: 'google', reason: 'refused' }])
    expect(signInEvents({ problem: 'stale' })).toEqual([
      { name: 'login_failed', method: 'unknown', reason: 'stale' },
    ])
  })

  test.each([{ notice: 'signedOut' }, { notice: 'sessionEnded' }, { resumeEpisode: 3 }] as const)(
    '%j tells of no sign-in',
    (flash) => expect(signInEvents(flash)).toEqual([]),
  )
})

test('the queue keeps the newest when nobody sends (row 261)', () => {
  const queue = createEventQueue(2)
  for (const reason of ['a', 'b', 'c']) queue.add({ name: 'login_failed', method: 'google', reason })
  expect(queue.all().map((event) => 'reason' in event && event.reason)).toEqual(['b', 'c'])
})
