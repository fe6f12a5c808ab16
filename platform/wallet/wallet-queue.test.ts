import { expect, test } from 'vitest'
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
