import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../calls/refusal.ts'
import { ACTS_MAX, createWalletTurns } from './wallet-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('acts of one member run one after the other as they came, those of others beside them (row 134)', async () => {
  const { take } = createWalletTurns()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const act = (name: string, until?: Promise<void>) => async () => {
    begun.push(name)
    await until
    return name
  }
  const answers = [take('ada', act('a1', first.promise)), take('ada', act('a2')), take('ada', act('a3'))]
  expect(await take('bob', act('b1'))).toBe('b1')
  expect(begun).toEqual(['a1', 'b1'])
  first.resolve()
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('an act that fails fails for its own asker, and the next one has its turn', async () => {
  const { take } = createWalletTurns()
  const failed = take('ada', () => Promise.reject(new Error('broken')))
  const next = take('ada', async () => 'fine')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a crowd of one member is refused, and welcome again once it is over', async () => {
  const { take } = createWalletTurns()
  const gate = Promise.withResolvers<string>()
  const crowd = Array.from({ length: ACTS_MAX }, () => take('ada', () => gate.promise))
  expect(await take('ada', async () => 'one more')).toMatchObject({ code: 'tooManyRequests' })
  expect(await take('bob', async () => 'bob')).toBe('bob')
  gate.resolve('done')
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['done']))
  expect(await take('ada', async () => 'again')).toBe('again')
})

test('a turn that does not come in time is refused, and what was asked for is not done later', async () => {
  const { take } = createWalletTurns()
  const gate = Promise.withResolvers<void>()
  const slow = take('ada', () => gate.promise)
  const act = vi.fn(async () => 'late')
  const late = take('ada', act)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await late).toBeInstanceOf(Refusal)
  gate.resolve()
  await slow
  expect(await take('ada', async () => 'next')).toBe('next')
  expect(act).not.toHaveBeenCalled()
})
