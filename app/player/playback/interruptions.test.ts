import { expect, test, vi } from 'vitest'
import { holdInterruptions } from './interruptions.ts'

const CUT = { kind: 'interrupted', isForGood: false } as const
const STALLED = { kind: 'stalled' } as const

test('a video without further data plays its buffer, and fails when it stalls (row 411)', () => {
  const onFact = vi.fn()
  const { take } = holdInterruptions(onFact, () => true)
  take({ kind: 'buffered', bufferedSeconds: 8 })
  onFact.mockClear()
  take(CUT)
  expect(onFact).not.toHaveBeenCalled()
  take(STALLED)
  expect(onFact.mock.calls).toEqual([[{ kind: 'failed' }]])
})

test('without any video ahead it has failed at once (row 411)', () => {
  const onFact = vi.fn()
  holdInterruptions(onFact, () => false).take(CUT)
  expect(onFact.mock.calls).toEqual([[{ kind: 'failed' }]])
})

test('new data after a failure makes a stall an ordinary stall again (row 411)', () => {
  const onFact = vi.fn()
  const { take, isForGood } = holdInterruptions(onFact, () => true)
  take({ ...CUT, isForGood: true })
  expect(isForGood()).toBe(true)
  take({ kind: 'buffered', bufferedSeconds: 9 })
  expect(isForGood()).toBe(false)
  take(STALLED)
  expect(onFact).toHaveBeenLastCalledWith(STALLED)
})
