import { describe, expect, test } from 'vitest'
import ar from '../../i18n/locales/ar/records.json'
import en from '../../i18n/locales/en/records.json'
import { LISTED_TYPES, toAccountType, toPurse } from './account-types.ts'

const toLabel = (id: number) => en[toAccountType(id, 1).label]

describe('every kind of movement has a label and an icon', () => {
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  test('none that the specification lists is missing (row 154)', () => {
    expect([...LISTED_TYPES.keys()].toSorted((a, b) => a - b)).toEqual([...range(1, 65), 100, 404])
    for (const { label } of LISTED_TYPES.values()) {
      expect(en[label]).toBeTruthy()
      expect(ar[label]).toBeTruthy()
    }
  })

  test.each([
    [155, 1, ['Top-up', 'Top-up Bonus', 'VIP Top-up', 'System Operation', 'System Compensation']],
    [
      156,
      6,
      [
        'Event Top-up',
        'Event Top-up Bonus',
        'Event Reward',
        'Subscription Deduction',
        'Expiration Clearance',
      ],
    ],
    [
      157,
      11,
      [
        ...['Check-in', 'Watch Ads', 'Enter Email', 'Subscription', 'Subscription Bonus'],
        ...['Subscription Refund', 'Review Task', 'Login Guide', 'Check-in Ad', 'Enter Phone Number'],
      ],
    ],
    [
      158,
      21,
      [
        ...['Episode Count Task', 'Follow TIKTOK', 'Follow FACEBOOK', 'YOUTUBE', 'Push Notification'],
        ...['App Version Update', 'Inactive User Deduction', 'Inactive User Refund', 'User Share Reward'],
        'Watched Episodes',
      ],
    ],
    [
      159,
      31,
      [
        ...['Survey', 'Third-party Login', 'Follow Instagram', 'Watch Duration', 'Watched Drama Count'],
        ...[
          'Unlock Episodes',
          'First Top-up Reward',
          'Watch Recommended Short Drama',
          'Watch Incentive Video',
        ],
        'Watch For You',
      ],
    ],
  ])('the labels of row %d, from %d (rows 155-159)', (_row, first, labels) => {
    expect(labels.map((_, index) => toLabel(first + index))).toEqual(labels)
  })

  test('41 to 59 are ad tasks, and 60, 62 and 100 have their names (rows 160-161)', () => {
    expect(new Set(range(41, 59).map(toLabel))).toEqual(new Set(['Ad Tasks']))
    expect([60, 62, 100].map(toLabel)).toEqual(['Event Gift Pack', 'Game Task', 'Hourly Plan'])
  })

  test.each([0, -1, 66, 99, 101, 999, Number.MAX_SAFE_INTEGER])(
    'one nobody knows, as %d, is shown as 404 is (row 162)',
    (id) => expect(toAccountType(id, 1)).toEqual(toAccountType(404, 1)),
  )

  test.each([1, 2, 3, 6, 7, 15, 37])('%d taken back is a refund, and never a reward (row 162)', (id) => {
    expect(en[toAccountType(id, -1).label]).toBe('Refund')
    expect(ar[toAccountType(id, -1).label]).toBe('استرداد')
  })

  test.each([9, 10, 16, 27])('%d has the same name for debits (rows 156-158)', (id) => {
    expect(toAccountType(id, -1)).toEqual(toAccountType(id, 1))
  })

  test('61, 63, 64 and 65 are rewards (row 162)', () => {
    expect([61, 63, 64, 65].map(toLabel)).toEqual(['Reward', 'Reward', 'Reward', 'Reward'])
  })

  test('1 and 64 are coins, 14 is the subscription, every other one bonus (row 163)', () => {
    expect([1, 64].map(toPurse)).toEqual(['coins', 'coins'])
    expect(toPurse(14)).toBe('subscription')
    const others = [...LISTED_TYPES.keys(), 999].filter((id) => ![1, 14, 64].includes(id))
    expect(new Set(others.map(toPurse))).toEqual(new Set(['bonus']))
  })
})
