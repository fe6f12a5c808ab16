import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newInMemory } from '../../../tests/builders/embedded.ts'
import { NO_TIMERS, SILENT_LOG, standingClock } from '../../../tests/builders/platform.ts'
import type { Database } from '../../db/tables.ts'
import { checkItself } from './check-itself.ts'
import { askChecks, type CheckLine, listMachines } from './machines.ts'
import { showHealth } from './show-health.ts'

const FULL: CheckLine = {
  name: 'data folder',
  state: 'failed',
  detail: '0.2 GB free',
  advice: 'Make room.',
}
const clock = standingClock()
let db: Database
beforeAll(async () => {
  db = await newInMemory()
}, 60_000)
afterAll(() => db.destroy())

const machine = async () => (await listMachines({ db, clock })).find(({ machine }) => machine === hostname())

test('a machine checks itself once for all who asked, and says when it cannot (row 470)', async () => {
  const check = vi.fn(async () => [FULL])
  const deps = { db, clock, timers: NO_TIMERS, log: SILENT_LOG, check }
  const task = await checkItself(deps, { isPlatformAlone: false })
  await task.run()
  expect(check).not.toHaveBeenCalled()
  expect(await machine()).toMatchObject({ isChecking: false, checkedAt: null, checks: [] })

  clock.advance(1_000)
  await askChecks({ db, clock })
  await askChecks({ db, clock })
  expect(await machine()).toMatchObject({ isChecking: true })
  clock.advance(1_000)
  await task.run()
  await task.run()
  expect(check).toHaveBeenCalledOnce()
  expect(await machine()).toMatchObject({ isChecking: false, checks: [FULL] })

  clock.advance(1_000)
  await askChecks({ db, clock })
  clock.advance(1_000)
  check.mockRejectedValueOnce(new Error('out of memory'))
  await task.run()
  expect(await machine()).toMatchObject({
    isChecking: false,
    checks: [{ state: 'failed', detail: 'the machine could not check itself: out of memory' }],
  })
  await task.close()
})

test('who asks while it is checking itself is answered by the next check', async () => {
  const check = vi.fn(async () => {
    clock.advance(1_000)
    await askChecks({ db, clock })
    return [FULL]
  })
  const task = await checkItself(
    { db, clock, timers: NO_TIMERS, log: SILENT_LOG, check },
    { isPlatformAlone: false },
  )
  clock.advance(1_000)
  await askChecks({ db, clock })
  clock.advance(1_000)
  await task.run()
  expect(await machine()).toMatchObject({ isChecking: true, checks: [FULL] })
  await task.close()
})

test('is answered once, however far the clock of whoever asks is ahead, and holds up no close', async () => {
  const endless = (signal: AbortSignal) =>
    new Promise<CheckLine[]>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const check = vi.fn(async (_signal: AbortSignal) => [FULL])
  const task = await checkItself(
    { db, clock, timers: NO_TIMERS, log: SILENT_LOG, check },
    { isPlatformAlone: false },
  )
  await askChecks({ db, clock: standingClock(clock.nowMs() + 3_600_000) })
  await task.run()
  await task.run()
  expect(check).toHaveBeenCalledOnce()
  expect(await machine()).toMatchObject({ isChecking: false, checks: [FULL] })

  check.mockImplementationOnce(endless)
  await askChecks({ db, clock })
  const running = task.run()
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2))
  await task.close()
  await running
  // Whoever starts next answers.
  expect(await machine()).toMatchObject({ isChecking: true, checks: [FULL] })
})

test('a machine that is gone is silent after minutes, and forgotten after a day', async () => {
  await checkItself({ db, clock, timers: NO_TIMERS, log: SILENT_LOG }, { isPlatformAlone: true })
  expect(await machine()).toMatchObject({ isSilent: false })
  clock.advance(6 * 60_000)
  expect((await showHealth({ db, clock })).machines).toMatchObject([{ isSilent: true }])
  clock.advance(86_400_000)
  expect(await machine()).toBeUndefined()
})

test('it runs the command with the settings of the product', { timeout: 90_000 }, async () => {
  const deps = { db, clock, timers: NO_TIMERS, log: SILENT_LOG }
  const task = await checkItself(deps, { isPlatformAlone: false })
  clock.advance(1_000)
  await askChecks({ db, clock })
  clock.advance(1_000)
  await task.run()
  const { checks } = (await machine())!
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['configuration', 'node', 'database', 'origin']),
  )
  await task.close()
})
