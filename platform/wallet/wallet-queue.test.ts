import { expect, test, vi } from 'vitest'
import { createOrders } from '../orders/orders.ts'
import { unlockHandlers } from '../unlock/handlers.ts'
import { createWalletQueue, QUEUE_LENGTH_MAX } from './wallet-queue.ts'

test('too many concurrent actions of one member are refused, those of another are not (row 134)', async () => {
  const { run } = createWalletQueue()
  const gate = Promise.withResolvers<string>()
  const queued = Array.from({ length: QUEUE_LENGTH_MAX }, () => run('ada', () => gate.promise))
  expect(await run('ada', async () => 'one more')).toMatchObject({ code: 'tooManyRequests' })
  expect(await run('bob', async () => 'bob')).toBe('bob')
  gate.resolve('done')
  expect(new Set(await Promise.all(queued))).toEqual(new Set(['done']))
  await expect(run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('unlocks and orders of one member share a queue (row 134)', async () => {
  const walletQueue = createWalletQueue()
  const gate = Promise.withResolvers<void>()
  const queued = Array.from({ length: QUEUE_LENGTH_MAX }, () => walletQueue.run('ada', () => gate.promise))
  const deps = { walletQueue, payments: {}, log: { warn: vi.fn() } } as never
  const { playEpisode, unlockAutomatically, unlockSeries } = unlockHandlers(deps)
  const { createOrder } = createOrders(deps).handlers
  const call = { viewer: { memberId: 'ada' }, headers: new Headers() } as never
  for (const handler of [playEpisode, unlockAutomatically, unlockSeries, createOrder]) {
    expect(await handler!({} as never, call)).toMatchObject({ code: 'tooManyRequests' })
  }
  gate.resolve()
  await Promise.all(queued)
})
