import { describe, expect, test } from 'vitest'
import { createEventQueue, events } from './event-queue.ts'
import { signInEvents } from './events.ts'
import { tellAddToHome } from './install-events.ts'
import { PAYMENT_METHOD, tellPurchase, tellStoreClosed, tellTopUpPressed } from './payment-events.ts'

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

describe('events of a payment', () => {
  test('the button names provider and currency (rows 189, 266)', () => {
    tellTopUpPressed(PAYMENT_METHOD)
    expect(events.all().at(-1)).toEqual({
      name: 'topup_button_click',
      payment_method: 'paypal',
      currency: 'USD',
    })
  })

  test('money that arrived is a purchase of one package at its price (rows 183, 189, 266-267)', () => {
    tellPurchase({ transactionId: 'ORDER1', price: '4.99', item: '500 coins' })
    expect(events.all().slice(-2)).toEqual([
      { name: 'topup_complete', payment_method: 'paypal', currency: 'USD' },
      {
        name: 'purchase',
        transaction_id: 'ORDER1',
        value: 4.99,
        currency: 'USD',
        items: [{ item: '500 coins', quantity: 1, price: 4.99 }],
      },
    ])
  })

  test('closing the store is told (row 169)', () => {
    tellStoreClosed()
    expect(events.all().at(-1)).toEqual({ name: 'pay_close' })
  })
})

test('the queue keeps the newest when nobody sends (row 261)', () => {
  const queue = createEventQueue(2)
  for (const reason of ['a', 'b', 'c']) queue.add({ name: 'login_failed', method: 'google', reason })
  expect(queue.all().map((event) => 'reason' in event && event.reason)).toEqual(['b', 'c'])
})

test.each([{ outcome: 1 }, { outcome: 0, reason: 'declined' }] as const)(
  'what came of the install banner is told with its reason: %j (row 96)',
  (outcome) => {
    const before = events.all().length
    tellAddToHome(outcome)
    expect(events.all().slice(before)).toEqual([{ name: 'add_to_home', ...outcome }])
  },
)
