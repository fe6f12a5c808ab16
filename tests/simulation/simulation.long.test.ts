import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulationDatabase, type SimulationDatabase } from './open.ts'
import { runSeed } from './run-seed.ts'
import { matchesStatement, noticed } from './sabotage.ts'
import { SABOTAGES } from './sabotages.ts'

describe('the simulation', { timeout: 240_000 }, () => {
  let database: SimulationDatabase
  beforeAll(async () => {
    database = await openSimulationDatabase()
  }, 120_000)
  afterAll(() => database?.close())

  async function run(seed: number) {
    await database.clear()
    return runSeed(database.connection, seed, { days: 30, actions: 60 })
  }

  test('repeats every step with the same seed, and differs with another one', async () => {
    const [once, again, other] = [await run(7), await run(7), await run(8)]
    expect(again.steps).toEqual(once.steps)
    expect(again.hash).toBe(once.hash)
    expect(other.hash).not.toBe(once.hash)
    expect(once.counts.postings).toBeGreaterThan(0)
  })

  test('every fault injected into a statement hits one', async () => {
    const idle = []
    for (const { name, seams } of SABOTAGES)
      if (seams && !(await matchesStatement(database, seams))) idle.push(name)
    expect(idle).toEqual([])
  })

  // The whole list is tried by `npm run verify`.
  test.each(SABOTAGES.filter(({ isInGate }) => isInGate))(
    'notices when $name (rows 4, 134)',
    async (sabotage) => {
      expect(await noticed(database, sabotage)).not.toBeNull()
    },
  )
})
