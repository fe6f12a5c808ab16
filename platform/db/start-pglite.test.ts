import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeEmbedded } from '../../tests/builders/embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-optimizing-'))
beforeAll(() => placeEmbedded(dataDir))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Node itself optimizes a little, to read TypeScript. */
const MB_MAX = 30

test('a command with the embedded database does not wait for the optimization of its engine (row 457)', {
  timeout: 180_000,
}, async () => {
  const { stdout } = await execa(
    process.execPath,
    ['--trace-wasm-compilation-times', 'cli/cliffhanger.mjs', 'list'],
    { cwd: join(import.meta.dirname, '../..'), env: { DATA_DIR: dataDir, DATABASE_URL: '' } },
  )
  expect(stdout).toContain('There are no dramas yet')
  expect(stdout.match(/ using Liftoff,/g)?.length).toBeGreaterThan(1000)
  const optimizingMb = [...stdout.matchAll(/ using TurboFan, took \d+ ms and (\d+) \//g)].map(
    ([, bytes]) => Number(bytes) / 1_000_000,
  )
  expect(optimizingMb.filter((mb) => mb > MB_MAX)).toEqual([])
})
