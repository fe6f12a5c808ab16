import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClip } from '../platform/media/test-clips.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-import-'))
const drama = join(folder, 'first-light')
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  mkdirSync(drama)
  makeClip(join(drama, '1.mp4'), { seconds: 1 })
})

function runImport(...folders: string[]) {
  return execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'import', ...folders], {
    reject: false,
    env: { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', APP_ORIGIN: 'https://watch.example' },
  })
}

test('one command publishes a folder, and again updates the same drama (row 450)', {
  timeout: 60_000,
}, async () => {
  const first = await runImport(drama)
  expect(first.stderr).toBe('')
  expect(first.stdout).toContain('First light: episode 1 of 1 is ready.')
  const address = /^Ready: https:\/\/watch\.example\/reel-shorts\/\w+\/1\/$/m.exec(first.stdout)?.[0]
  expect(address).toBeDefined()
  expect(first.exitCode).toBe(0)
  const again = await runImport(drama)
  expect(again.stdout).toContain('episode 1 of 1 was there already.')
  expect(again.stdout).toContain(address)
})

test('a folder with faults is named and the others are imported, and on request its good files too (row 450)', {
  timeout: 60_000,
}, async () => {
  const faulty = join(folder, 'faulty')
  mkdirSync(faulty)
  writeFileSync(join(faulty, '1.mp4'), 'this is a text')
  const { exitCode, stdout, stderr } = await runImport(faulty, drama)
  expect(exitCode).toBe(1)
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^1\.mp4 is no video that can be read/),
    `${faulty} was not imported.`,
  ])
  expect(stdout).toMatch(/^Ready: /m)
  // Files made by the import are not accessible to other users of the machine.
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  makeClip(join(faulty, '2.mp4'), { seconds: 1, hasAudio: false })
  const rest = await runImport('--skip-bad', faulty)
  expect(rest).toMatchObject({ exitCode: 0, stderr: '' })
  expect(rest.stdout).toMatch(/^Faulty: left out: 1\.mp4 is no video that can be read/m)
  expect(rest.stdout).toMatch(/^Faulty: episode 1 of 1 is ready\.$/m)
})
