import { expect, test } from 'vitest'
import { ledgerKeys, toOrderId } from './ledger-keys.ts'

test('keys have the same form as in former releases', () => {
  expect(Object.entries(ledgerKeys).map(([event, toKey]) => [event, toKey('x', 'y')])).toEqual([
    ['purchase', 'ask:x'],
    ['episode', 'unlock:x'],
    ['rest', 'rest-from:x'],
    ['restAgain', 'rest-from:x:y'],
    ['unlockReturn', 'unlock-return:x'],
    ['topUp', 'top-up:x'],
    ['refund', 'refund:x'],
    ['grant', 'grant:x'],
    ['reversal', 'reversal:grant:x'],
    ['expiry', 'expiry:x'],
  ])
})

test('the key of a top-up leads to its order, and no other key does', () => {
  const orders = Object.values(ledgerKeys).map((toKey) => toOrderId(toKey('top-up:x', 'y')))
  expect(orders.filter((order) => order !== null)).toEqual(['top-up:x'])
})
