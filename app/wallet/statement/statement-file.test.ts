import { expect, test } from 'vitest'
import { type StatementView, toMovementLines } from './statement.ts'
import { statementCsv } from './statement-file.ts'

const SUMS = [{ currency: 'USD', amount: '4.99', orderCount: 1 }]
const order = { orderNo: 'o1', productName: '=500 coins', price: '4.99', currency: 'USD' }
const movements = [
  { kind: 'top-up', coinsIn: 500, coinsOut: 0, bonusIn: 50, bonusOut: 0 },
  { kind: 'unlock', coinsIn: 0, coinsOut: 0, bonusIn: 0, bonusOut: 30 },
]

const statement: StatementView = {
  month: '2026-11',
  isOpen: false,
  previous: null,
  next: null,
  memberCode: '7',
  beginning: { coins: 0, bonus: 0 },
  end: { coins: 500, bonus: 20 },
  addsUp: true,
  paid: { orders: [{ ...order, atMs: Date.parse('2026-11-20T12:10:00Z') }], sums: SUMS },
  refunded: { orders: [], sums: [] },
  lines: toMovementLines(movements).map((line) => ({ ...line, label: line.kind })),
}

const linesOf = (given: Partial<StatementView> = {}) =>
  statementCsv({ ...statement, ...given })
    .slice(1)
    .split('\r\n')

test('a statement’s file has its balances, payments and movements, one a line (row 433)', () => {
  expect(linesOf()).toEqual([
    'entry,at,what,orderNo,amount,currency,coins,bonus',
    'beginning,,,,,,0,0',
    "paid,2026-11-20T12:10:00.000Z,'=500 coins,o1,4.99,USD,,",
    'paidTotal,,,,4.99,USD,,',
    'movement,,top-up,,,,500,50',
    'movement,,unlock,,,,0,-30',
    'end,,,,,,500,20',
    '',
  ])
})

test('a statement’s file says when it does not add up (row 433)', () => {
  expect(linesOf({ addsUp: false }).at(-2)).toBe('doesNotAddUp,,,,,,,')
})

test('what came in and what went out of one kind are two lines (row 433)', () => {
  expect(toMovementLines([{ kind: 'refund', coinsIn: 5, coinsOut: 7, bonusIn: 0, bonusOut: 1 }])).toEqual([
    { kind: 'refund', coins: 5, bonus: 0 },
    { kind: 'refund', coins: -7, bonus: -1 },
  ])
})
