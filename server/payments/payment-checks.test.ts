import { expect, test, vi } from 'vitest'
import { ownState } from '../shared-state/shared-state.ts'
import { type PaymentRequest, paymentChecks, type Receipt } from './payment-checks.ts'

const RECEIPT: Receipt = {
  status: 1,
  state: 'credited' as const,
  orderAmount: '4.99',
  currency: 'USD',
  productId: null,
  productName: null,
  coins: null,
  bonus: null,
  vipDays: null,
  declineCount: 0,
  isFirstReport: true,
}
const warn = vi.fn()
const aState = () => ownState({ limitFactor: 0, nowMs: () => 1000 })

function requesting(verifyReceipt: PaymentRequest['api']['verifyReceipt']): PaymentRequest {
  const api = { verifyReceipt }
  return { api, visitorApi: api, transactionId: 'T1', extendProductId: 'usp_a_1', log: { warn } }
}

test('a response that arrives too late is cached for the next caller, as it may be the only first report (rows 185, 431)', async () => {
  const late = Promise.withResolvers<Receipt>()
  const verifyReceipt = vi.fn(() => late.promise)
  const check = paymentChecks(aState(), { waitMs: 5 })
  expect(await check(requesting(verifyReceipt))).toEqual({ status: 'pending', isNews: true, receipt: null })
  late.resolve(RECEIPT)
  await late.promise
  expect(await check(requesting(verifyReceipt))).toEqual({
    status: 'credited',
    isNews: true,
    receipt: RECEIPT,
  })
  expect(verifyReceipt).toHaveBeenCalledTimes(1)
  expect(await check(requesting(async () => ({ ...RECEIPT, isFirstReport: false })))).toMatchObject({
    status: 'credited',
    isNews: false,
  })
})

test('thirty concurrent callers share a request, and one of them reports it (row 188)', async () => {
  const verifyReceipt = vi.fn(async () => RECEIPT)
  const check = paymentChecks(aState())
  const responses = await Promise.all(Array.from({ length: 30 }, () => check(requesting(verifyReceipt))))
  expect(responses.filter(({ isNews }) => isNews)).toHaveLength(1)
  expect(verifyReceipt).toHaveBeenCalledTimes(1)
})

test('a result reported elsewhere is not news here (row 188)', async () => {
  const check = paymentChecks(aState())
  const reported = await check(requesting(async () => ({ ...RECEIPT, isFirstReport: false })))
  expect(reported).toMatchObject({ status: 'credited', isNews: false })
})
