import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { readBrowserFaults, readFlaky, repeatArgs } from './browser-faults.ts'

const ROOT = join(import.meta.dirname, '../..')

test('failed unit tests, a file that cannot be read and an error outside of tests are named at the end of the gate', async () => {
  const root = await mkdtemp(join(tmpdir(), 'unit-faults-'))
  const faults = join(root, 'faults.json')
  await mkdir(join(root, 'node_modules'))
  await writeFile(
    join(root, 'some.test.ts'),
    `import { describe, expect, test } from 'vitest'
     describe('money', () => {
       test('is counted', () => expect(1).toBe(2))
       test('is kept', () => { void Promise.reject(new Error('nobody waits for this')) })
     })`,
  )
  await writeFile(join(root, 'broken.test.ts'), `throw new Error('no such table\\nand more')`)
  await writeFile(join(root, 'vitest.config.ts'), 'export default {}')
  const { exitCode } = await execa(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--globals', '--root', root, '--reporter', join(import.meta.dirname, 'unit-faults.ts')],
    ],
    { cwd: root, reject: false, env: { UNIT_FAULTS: faults }, all: true },
  )
  expect(exitCode).toBe(1)
  expect(JSON.parse(await readFile(faults, 'utf8')).toSorted()).toEqual([
    'broken.test.ts: no such table',
    'some.test.ts > money > is counted: expected 1 to be 2 // Object.is equality 1',
    'unhandled error while some.test.ts ran: nobody waits for this',
  ])
})

test('a browser test that failed is named as the runner takes it, and an error outside of tests in a sentence', () => {
  const tested = (title: string, status: string) => ({
    title,
    file: 'home.e2e.ts',
    tests: [{ projectName: 'phone', status }],
  })
  const report = {
    suites: [
      {
        title: 'home.e2e.ts',
        specs: [tested('opens', 'expected')],
        suites: [{ title: 'the hero', specs: [tested('turns', 'unexpected'), tested('waits', 'flaky')] }],
      },
    ],
    errors: [{ message: '\u001b[31mError: the product did not start\u001b[39m\n at somewhere' }],
  }
  expect(readBrowserFaults(report)).toEqual([
    '[phone] › home.e2e.ts › the hero › turns',
    'Error: the product did not start',
  ])
  expect(readFlaky(report)).toEqual(['[phone] › home.e2e.ts › the hero › waits'])
  expect(repeatArgs(report), 'an error outside of tests').toBeNull()
  expect(repeatArgs({ suites: report.suites })).toEqual(['--project=phone', '--workers=1', 'home.e2e.ts'])
})
