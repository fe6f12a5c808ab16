import type { Response } from 'express'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { signedCookie } from '../session/signed-cookie.ts'
import { type BegunOrder, begunOrders } from './begun-orders.ts'

const options = { secrets: { sessionKeys: ['a key of this test'] as [string] }, isSecure: true }

const ORDER: BegunOrder = {
  extendProductId: 'evening-1',
  transactionId: 'PAY-1',
  productId: 'evening',
  price: '4.99',
  currency: 'USD',
  coins: 500,
  bonus: 0,
  vipDays: 0,
  payAddress: null,
  sessionMark: null,
  createdAtMs: 1_000,
  told: null,
}

test.each([
  ['success', 'credited'],
  ['loading', 'pending'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  [null, null],
])('a payment stored as %j by version 0.1.0 is still known (row 431)', async (stored, told) => {
  let header = ''
  const res = { append: (_name: string, cookie: string) => (header = cookie) } as unknown as Response
  // Its orders had no currency either.
  const orders = [{ ...ORDER, currency: undefined, told: stored }]
  await signedCookie('payments', z.unknown(), options).write(res, { version: 1, orders })
  const { read } = begunOrders({ ...options, nowMs: () => 2_000 })
  expect(await read(header.split(';')[0])).toEqual([{ ...ORDER, told }])
})
