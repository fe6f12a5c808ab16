import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverloadError } from '../errors/overload-error.ts'
import {
  BUSY_RUNNING_MAX,
  createRenderQueue,
  type RenderKind,
  RUNNING_MAX,
  WAIT_MS_MAX,
  WAITING_MAX,
} from './render-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aQueue({ isBusy = true } = {}) {
  const report = vi.fn()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const onRefusal = vi.fn()
  const queue = createRenderQueue({ isBusy: () => isBusy, report, onRefusal, nowMs: () => Date.now() })
  /** Renders until it is ended; answers its name or why not. */
  const take = (kind: RenderKind, name: string) =>
    queue
      .take(kind, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      })
      .catch((error: unknown) => {
        if (error instanceof OverloadError) return 'refused'
        throw error
      })
  const endOne = async () => {
    ends.shift()!()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { take, endOne, begun, report, onRefusal, depth: queue.depth }
}

test('few renders are concurrent on a busy CPU, many while it waits for upstreams', async () => {
  for (const [isBusy, max] of [
    [true, BUSY_RUNNING_MAX],
    [false, RUNNING_MAX],
  ] as const) {
    const { take, begun } = aQueue({ isBusy })
    for (let n = 0; n <= max; n += 1) void take('page', `${n}`)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toHaveLength(max)
  }
})

test('what runs, waits and is refused can be read at any time', async () => {
  const { take, endOne, onRefusal, depth } = aQueue()
  for (let n = 0; n < BUSY_RUNNING_MAX + WAITING_MAX; n += 1) void take('page', `${n}`)
  expect(await take('page', 'one more')).toBe('refused')
  expect(await take('refresh', 'refresh')).toBe('refused')
  expect(onRefusal).toHaveBeenCalledTimes(2)
  expect(depth()).toEqual({ runningCount: BUSY_RUNNING_MAX, waitingCount: WAITING_MAX })
  await endOne()
  expect(depth()).toEqual({ runningCount: BUSY_RUNNING_MAX, waitingCount: WAITING_MAX - 1 })
})

test('actions run before pages, and refreshes are not queued', async () => {
  const { take, endOne, begun } = aQueue()
  for (let n = 0; n < BUSY_RUNNING_MAX; n += 1) void take('page', 'running')
  const waiting = [take('page', 'page'), take('action', 'action')]
  expect(await take('refresh', 'refresh')).toBe('refused')
  for (let n = 0; n < 2; n += 1) await endOne()
  expect(begun.slice(BUSY_RUNNING_MAX)).toEqual(['action', 'page'])
  for (let n = 0; n < BUSY_RUNNING_MAX; n += 1) await endOne()
  expect(await Promise.all(waiting)).toEqual(['page', 'action'])
})

test('an excess render is refused at once, a late one after its deadline, and then there is room again', async () => {
  const { take, endOne, report } = aQueue()
  for (let n = 0; n < BUSY_RUNNING_MAX; n += 1) void take('page', 'running')
  const waiting = Array.from({ length: WAITING_MAX }, () => take('page', 'waiting'))
  expect(await take('page', 'too many')).toBe('refused')
  const action = take('action', 'action')
  await vi.advanceTimersByTimeAsync(WAIT_MS_MAX)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['refused']))
  expect(await action).toBe('refused')
  expect(report).toHaveBeenCalledTimes(1)
  expect(report).toHaveBeenCalledWith({
    refusedCount: 1,
    runningCount: BUSY_RUNNING_MAX,
    waitingCount: WAITING_MAX,
  })
  await endOne()
  const next = take('page', 'next')
  for (let n = 0; n < BUSY_RUNNING_MAX; n += 1) await endOne()
  expect(await next).toBe('next')
})

test('a render that fails makes room', async () => {
  const queue = createRenderQueue({ isBusy: () => true, report: () => {}, nowMs: () => 0 })
  for (let n = 0; n < 3 * BUSY_RUNNING_MAX; n += 1) {
    await expect(queue.take('page', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
})
