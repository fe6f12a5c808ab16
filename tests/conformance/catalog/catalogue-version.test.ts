import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { hide } from '../../../platform/release/hide.ts'
import { touchCatalogue } from '../../../platform/release/set-state.ts'
import { describeOnEveryEngine, describeOnPostgres, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

/** By which web fronts learn that what they have cached is old. */
async function versionsAt(setting: ReturnType<ReturnType<typeof onEngine>>) {
  const versions: number[] = []
  return {
    versions,
    async read() {
      const answer = await setting.platform.handle(new Request('http://platform/readyz'))
      versions.push(((await answer.json()) as { catalogue: number }).catalogue)
    },
  }
}

function describeVersion(start: () => Promise<Engine>): void {
  describe('the version of the catalogue', () => {
    const setting = onEngine(start)

    test('changes with every publication, also twice in a millisecond (row 450)', async () => {
      const { publish } = setting()
      const { versions, read } = await versionsAt(setting())
      await read()
      for (const [key, name] of [
        ['a', 'first'],
        ['b', 'first'],
        ['a', 'second'],
        ['a', 'third'],
      ] as const) {
        await publish({ key, name })
        await read()
      }
      await hide(setting(), { drama: 'b', episodes: null })
      await read()
      expect(new Set(versions).size).toBe(6)
      await read()
      expect(versions.at(-1)).toBe(versions.at(-2))
    })
  })
}

function describeLateCommit(start: () => Promise<Engine>): void {
  describe('the version of the catalogue', () => {
    const setting = onEngine(start)

    test('changes when a slow transaction commits after one that began later (row 450)', async () => {
      const platform = setting()
      const { clock, db, publish } = platform
      const { dramaId } = await publish({ key: 'slow' })
      await publish({ key: 'quick' })
      const { versions, read } = await versionsAt(platform)
      clock.advance(1)
      await inTransaction(db, async (tx) => {
        await touchCatalogue(tx, dramaId, clock.nowMs())
        clock.advance(1000)
        await hide(platform, { drama: 'quick', episodes: null })
        await read()
      })
      await read()
      expect(versions[1]).not.toBe(versions[0])
    })
  })
}

describeOnEveryEngine(describeVersion)
describeOnPostgres(describeLateCommit)
