import { afterAll, beforeAll, beforeEach } from 'vitest'
import { emptyDatabase, platformOver, type TestPlatform } from '../builders/platform.ts'
import type { Engine } from './engines.ts'

/** One engine for a group of tests, emptied before each; answers the platform over it, new for each test. */
export function onEngine(start: () => Promise<Engine>): () => TestPlatform & Pick<Engine, 'statements'> {
  let engine: Engine
  let platform: TestPlatform
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine?.stop())
  beforeEach(async () => {
    await emptyDatabase(engine.db)
    platform = platformOver(engine.db)
    engine.statements.length = 0
  })
  return () => ({ ...platform, statements: engine.statements })
}
