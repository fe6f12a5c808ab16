import { expect, test } from 'vitest'
import { listDetails } from './list-details.ts'

test('details are read as lines, without what is empty', () => {
  expect(listDetails('{"coins":5,"reason":"Sorry","expiresAtMs":null,"note":""}')).toEqual([
    'coins: 5',
    'reason: Sorry',
  ])
})

test('details that the record cut short are shown as they are', () => {
  expect(listDetails('{"reason":"Sor')).toEqual(['{"reason":"Sor'])
})
