import { expect, test } from 'vitest'
import { newInMemory } from '../tests/builders/embedded.ts'
import { countingIds, SILENT_LOG, standingClock } from '../tests/builders/platform.ts'
import { createSweeper } from './sweeper.ts'

test('what is kept no longer goes by itself, also when there is much of it, and a failure is told (row 452)', {
  timeout: 60_000,
}, async () => {
  const db = await newInMemory()
  const warnings: string[] = []
  let fire = () => {}
  let isStopped = false
  const sweeper = createSweeper({
    db,
    clock: standingClock(),
    ids: countingIds(),
    timers: {
      every(_intervalMs, action) {
        fire = action
        return () => {
          isStopped = true
        }
      },
    },
    log: { ...SILENT_LOG, warn: (_details, message) => void warnings.push(message) },
  })
  const states = Array.from({ length: 2500 }, (_, n) => ({ state_hash: `s${n}`, expires_at_ms: 1 }))
  await db.insertInto('used_sign_in_state').values(states).execute()
  fire()
  await sweeper.run()
  expect(await db.selectFrom('used_sign_in_state').select('state_hash').execute()).toEqual([])
  await db.schema.dropTable('used_sign_in_state').execute()
  await sweeper.run()
  expect(warnings).toEqual(['sweep failed'])
  await sweeper.close()
  expect(isStopped).toBe(true)
  await db.destroy()
})
