import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyedQueue, QueueFullError } from './keyed-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('actions of one key', () => {
  test('run one after the other in order, concurrently with those of another key (row 134)', async () => {
    const { run } = createKeyedQueue()
    const begun: string[] = []
    const first = Promise.withResolvers<void>()
    const action = (name: string, until?: Promise<void>) => async () => {
      begun.push(name)
      await until
      return name
    }
    const answers = [run('a', action('a1', first.promise)), run('a', action('a2')), run('a', action('a3'))]
    expect(await run('b', action('b1'))).toBe('b1')
    expect(begun).toEqual(['a1', 'b1'])
    first.resolve()
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('that fail reject for their caller only, and the next one runs', async () => {
    const { run } = createKeyedQueue()
    const failed = run('a', () => Promise.reject(new Error('broken')))
    const next = run('a', async () => 'fine')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('fine')
  })

  test('beyond the limit are refused, and accepted again once the queue is shorter', async () => {
    const { run } = createKeyedQueue({ lengthMax: 3 })
    const gate = Promise.withResolvers<string>()
    const queued = Array.from({ length: 3 }, () => run('a', () => gate.promise))
    await expect(run('a', async () => 'one more')).rejects.toBeInstanceOf(QueueFullError)
    expect(await run('b', async () => 'other')).toBe('other')
    gate.resolve('done')
    expect(new Set(await Promise.all(queued))).toEqual(new Set(['done']))
    expect(await run('a', async () => 'again')).toBe('again')
  })

  test('that wait past the deadline are refused, and do not run later', async () => {
    const { run } = createKeyedQueue({ waitMsMax: 5_000 })
    const gate = Promise.withResolvers<void>()
    const slow = run('a', () => gate.promise)
    const action = vi.fn(async () => 'late')
    const late = expect(run('a', action)).rejects.toBeInstanceOf(QueueFullError)
    await vi.advanceTimersByTimeAsync(5_000)
    await late
    gate.resolve()
    await slow
    expect(await run('a', async () => 'next')).toBe('next')
    expect(action).not.toHaveBeenCalled()
  })
})

describe('shared runs', () => {
  test('are two for any number of callers, and nobody gets one that began before its call (row 188)', async () => {
    const { runShared } = createKeyedQueue()
    const ends: (() => void)[] = []
    const request = () =>
      runShared('a', async () => {
        const number = ends.length + 1
        await new Promise<void>((resolve) => ends.push(resolve))
        return number
      })
    const first = request()
    await vi.waitFor(() => expect(ends).toHaveLength(1), 30_000)
    const crowd = [request(), request(), request()]
    expect(await runShared('b', async () => 'b')).toBe('b')
    expect(ends).toHaveLength(1)
    ends[0]!()
    expect(await first).toBe(1)
    await vi.waitFor(() => expect(ends).toHaveLength(2), 30_000)
    ends[1]!()
    expect(await Promise.all(crowd)).toEqual([2, 2, 2])
    expect(ends).toHaveLength(2)
  })

  test('that fail reject only for the callers that share them', async () => {
    const { runShared } = createKeyedQueue()
    const begun = Promise.withResolvers<void>()
    const failed = runShared('a', () => {
      begun.resolve()
      return Promise.reject(new Error('broken'))
    })
    const seen = expect(failed).rejects.toThrow('broken')
    await begun.promise
    expect(await runShared('a', async () => 'fine')).toBe('fine')
    await seen
  })
})
