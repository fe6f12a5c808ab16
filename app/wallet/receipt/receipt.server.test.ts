import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test, vi } from 'vitest'
import { loadReceipt } from './receipt.server.ts'

function open({ orderNo = 'O-1' as string | null, extensions = ['withdraw'] } = {}) {
  const receipt = { receiptNo: '1', kind: 'top-up', movements: [], episodeName: null, orderNo }
  const api = {
    areaInfo: vi.fn(async () => ({ extensions })),
    receipts: vi.fn(async () => ({ receipts: [receipt], memberCode: '7', provider: null })),
    withdrawals: vi.fn(async () => ({ offers: [{ orderNo: 'O-1' }], made: [] })),
  }
  const context = { api, language: 'en', log: { warn: vi.fn() } } as unknown as AppLoadContext
  const canWithdraw = async () => (await loadReceipt(context, '1'))?.canWithdraw
  return { api, canWithdraw }
}

test('a receipt leads to the withdrawal of its purchase only while there is one (row 438)', async () => {
  expect(await open().canWithdraw()).toBe(true)
  expect(await open({ orderNo: 'O-2' }).canWithdraw()).toBe(false)
  const without = open({ extensions: [] })
  expect(await without.canWithdraw()).toBe(false)
  expect(await open({ orderNo: null }).canWithdraw()).toBe(false)
  expect(without.api.withdrawals).not.toHaveBeenCalled()
  const failing = open()
  failing.api.withdrawals.mockRejectedValueOnce(new Response(null, { status: 503 }))
  expect(await failing.canWithdraw()).toBe(false)
})
