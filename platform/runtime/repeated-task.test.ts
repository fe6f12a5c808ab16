import { expect, test, vi } from 'vitest'
import { repeatTask } from './repeated-task.ts'

function setting() {
  const stop = vi.fn()
  const timer = { tick: () => {} }
  const log = { warn: vi.fn() }
  const timers = {
    every(_intervalMs: number, action: () => void) {
      timer.tick = action
      return stop
    },
  }
  return { timer, stop, deps: { timers, log } }
}
const OPTIONS = { name: 'test', intervalMs: 1_000, failure: 'sweep failed' }

test('never runs concurrently, and runs again at the next tick', async () => {
  const { timer, deps } = setting()
  const ends: (() => void)[] = []
  const task = repeatTask(deps, OPTIONS, () => new Promise((resolve) => ends.push(resolve)))
  timer.tick()
  timer.tick()
  expect(ends).toHaveLength(1)
  const run = task.run()
  ends[0]!()
  await run
  timer.tick()
  expect(ends).toHaveLength(2)
})

test('continues after a failure, which is logged', async () => {
  const { deps } = setting()
  const fault = new Error('no database')
  const task = repeatTask(deps, OPTIONS, () => Promise.reject(fault))
  await task.run()
  await task.run()
  expect(deps.log.warn.mock.calls).toEqual(Array(2).fill([{ err: fault }, 'sweep failed']))
})

test('closing stops the timer, signals the current run, and waits for it', async () => {
  const { stop, deps } = setting()
  let seen = false
  const step = Promise.withResolvers<void>()
  const task = repeatTask(deps, OPTIONS, async (isStopped) => {
    await step.promise
    seen = isStopped()
  })
  void task.run()
  const closed = task.close()
  expect(stop).toHaveBeenCalledOnce()
  step.resolve()
  await closed
  expect(seen).toBe(true)
})
