import { execFileSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeEmbedded } from '../../tests/builders/embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-optimizing-'))
beforeAll(() => placeEmbedded(dataDir))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Node itself optimizes a little, to read TypeScript. */
const MB_MAX = 30

test('a command with the embedded database does not wait for the optimization of its engine (row 457)', {
  timeout: 180_000,
}, () => {
  // A file, since V8 drops what a full pipe does not take at once.
  const path = join(dataDir, 'trace.txt')
  execFileSync(process.execPath, ['--trace-wasm-compilation-times', 'cli/cliffhanger.mjs', 'list'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', openSync(path, 'w'), 'inherit'],
  })
  const stdout = readFileSync(path, 'utf8')
  expect(stdout).toContain('There are no dramas yet')
  expect(stdout.match(/ using Liftoff,/g)?.length).toBeGreaterThan(1000)
  const optimizingMb = [...stdout.matchAll(/ using TurboFan, took \d+ ms and (\d+) \//g)].map(
    ([, bytes]) => Number(bytes) / 1_000_000,
  )
  expect(optimizingMb.filter((mb) => mb > MB_MAX)).toEqual([])
})
