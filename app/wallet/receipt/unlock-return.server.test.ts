import type { AppLoadContext } from '@remix-run/server-runtime'
import { describe, expect, test, vi } from 'vitest'
import type { ReceiptView } from './receipt.ts'
import { loadReturnable, takeUnlocksBack } from './unlock-return.server.ts'

const RETURNABLE = { episodeCount: 3, coins: 50, bonus: 10 }
const OUTAGE = new Response(null, { status: 503 })
const OVER = new Response(null, { status: 401 })
const UNLOCK = { kind: 'unlock', receiptNo: 'p1' } as ReceiptView

function open(extensions = ['returnableUnlocks', 'returnUnlocks']) {
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    returnableUnlocks: vi.fn(async (_input: { receiptNo: string }) => RETURNABLE),
    returnUnlocks: vi.fn(async (_input: { receiptNo: string; episodeCount: number }) => ({
      ...RETURNABLE,
      receiptNo: 'p2',
    })),
  }
  const context = { api, language: 'de', log: { warn: vi.fn() } } as unknown as AppLoadContext
  return { api, context }
}

function formWith(episodeCount: string) {
  const form = new FormData()
  form.set('episodeCount', episodeCount)
  return form
}

describe('what can be taken back', () => {
  test('is asked for receipts of unlocks alone, and of a backend that takes some back (row 438)', async () => {
    const { api, context } = open()
    expect(await loadReturnable(context, UNLOCK)).toEqual({ ...RETURNABLE, days: 14 })
    expect(api.returnableUnlocks).toHaveBeenCalledExactlyOnceWith({ receiptNo: 'p1' })
    expect(await loadReturnable(context, { ...UNLOCK, kind: 'top-up' })).toBeNull()
    expect(await loadReturnable(open(['returnableUnlocks']).context, UNLOCK)).toBeNull()
  })

  test('leaves the receipt as it is if it cannot be had, but not without a session (rows 293, 438)', async () => {
    const { api, context } = open()
    api.returnableUnlocks.mockRejectedValueOnce(OUTAGE)
    expect(await loadReturnable(context, UNLOCK)).toBeNull()
    api.returnableUnlocks.mockRejectedValueOnce(OVER)
    await expect(loadReturnable(context, UNLOCK)).rejects.toBe(OVER)
  })
})

describe('taking back', () => {
  const take = (context: AppLoadContext, episodeCount = '3') =>
    takeUnlocksBack(context, 'p1', formWith(episodeCount))

  test('leads to the receipt of the return (row 438)', async () => {
    const { api, context } = open()
    const response = (await take(context)) as Response
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/de/receipt/p2/'])
    expect(api.returnUnlocks).toHaveBeenCalledExactlyOnceWith({ receiptNo: 'p1', episodeCount: 3 })
  })

  test('says when the figures have changed, and when it failed (row 438)', async () => {
    const { api, context } = open()
    for (const episodeCount of ['', '0', '-1', '3.5', '99999']) {
      expect(await take(context, episodeCount)).toMatchObject({ data: { problem: 'changed' } })
    }
    expect(api.returnUnlocks).not.toHaveBeenCalled()
    const refusal = Object.assign(new Response(null, { status: 409 }), { codeName: 'returnChanged' })
    api.returnUnlocks.mockRejectedValueOnce(refusal)
    expect(await take(context)).toMatchObject({ data: { problem: 'changed' }, init: { status: 409 } })
    api.returnUnlocks.mockRejectedValueOnce(OUTAGE)
    expect(await take(context)).toMatchObject({ data: { problem: 'unknown' }, init: { status: 503 } })
    api.returnUnlocks.mockRejectedValueOnce(OVER)
    await expect(take(context)).rejects.toBe(OVER)
  })
})
