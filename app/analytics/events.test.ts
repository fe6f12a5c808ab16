import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isUsageEvent } from '../../contract/usage-events.ts'
import { trackPayPressed, trackPurchase } from './payment-events.ts'
import { trackSignIn } from './sign-in-events.ts'
import { EVENTS_MAX, sendTrackedTo, type TrackedEvent, USAGE_DOM_EVENT } from './track.ts'

let reported: TrackedEvent[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  reported = []
  sendTrackedTo((event) => reported.push(event))
})
afterEach(() => vi.unstubAllGlobals())

const named = () => reported.map(({ name, params }) => ({ name, ...params }))

describe('events of a sign-in', () => {
  test.each(['google', 'facebook'] as const)(
    'a login with %s is reported once, with its method (row 263)',
    (provider) => {
      trackSignIn({ notice: 'signedIn', provider })
      trackSignIn({ notice: 'otherProvider', provider })
      expect(named()).toEqual(Array(2).fill({ name: 'login', method: provider }))
    },
  )

  // The server reports failures (row 73).
  test.each([
    { notice: 'signedOut' },
    { notice: 'sessionEnded' },
    { resumeEpisode: 3 },
    { problem: 'refused', provider: 'google', message: 'private words' },
  ] as const)('%j tells of no sign-in', (flash) => {
    trackSignIn(flash)
    expect(reported).toEqual([])
  })
})

describe('events of a payment', () => {
  test('the button names provider and currency (rows 189, 266)', () => {
    trackPayPressed('EUR')
    expect(named()).toEqual([
      { name: 'pay_click' },
      { name: 'topup_button_click', payment_method: 'paypal', currency: 'EUR' },
    ])
  })

  test('money that arrived is a purchase of one package at its price (rows 183, 189, 266-267)', () => {
    trackPurchase({ transactionId: 'ORDER1', price: '500', currency: 'JPY', item: '500 coins' })
    expect(named()).toEqual([
      { name: 'topup_complete', payment_method: 'paypal', currency: 'JPY' },
      {
        name: 'purchase',
        transaction_id: 'ORDER1',
        value: 500,
        currency: 'JPY',
        items: [{ item: '500 coins', quantity: 1, price: 500 }],
      },
    ])
    for (const { name, params } of reported) expect(isUsageEvent(name, params)).toBe(true)
  })
})

test('stores the newest events until they can be sent, and dispatches each to other scripts at once (row 261)', async () => {
  vi.resetModules()
  const early = await import('./track.ts')
  const heard: unknown[] = []
  window.addEventListener(USAGE_DOM_EVENT, (event) => heard.push((event as CustomEvent).detail))
  for (let n = 0; n <= EVENTS_MAX; n += 1) early.track('category_page', { category: 'all', number: n + 1 })
  expect(heard[0]).toEqual({ name: 'category_page', category: 'all', number: 1 })
  const sent: TrackedEvent[] = []
  early.sendTrackedTo((event) => sent.push(event))
  expect([sent.length, sent[0]?.params, sent.at(-1)?.params]).toEqual([
    EVENTS_MAX,
    { category: 'all', number: 2 },
    { category: 'all', number: EVENTS_MAX + 1 },
  ])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(EVENTS_MAX)
})
