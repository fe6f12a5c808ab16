import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/tables.ts'
import { makeClip } from '../../../platform/media/clips/test-clips.ts'
import { withMediaStore } from '../../../platform/media-store/open-media-store.ts'
import type { Operator } from '../../../platform/operator/open-operator.ts'
import { listActs, performOnRecord } from '../../../platform/operator/record-act.ts'
import { systemClock } from '../../../platform/runtime/clock.ts'
import { randomIds } from '../../../platform/runtime/ids.ts'
import { newInMemory } from '../../../tests/builders/embedded.ts'
import { SILENT_LOG } from '../../../tests/builders/platform.ts'
import { Imports } from './imports.ts'
import { createUploadFolders } from './upload-folders.ts'

const place = mkdtempSync(join(tmpdir(), 'cliffhanger-imports-'))
const folders = createUploadFolders(join(place, 'uploads'))
let db: Database
let operator: Operator

beforeAll(async () => {
  db = await newInMemory()
  const deps = { db, clock: systemClock, ids: randomIds, log: SILENT_LOG, payments: null, embeddedIn: null }
  operator = {
    perform: (action, input, actor = { operator: 'root' }) =>
      performOnRecord(action, deps, { input, ...actor }),
    close: async () => {},
  }
}, 180_000)
afterAll(async () => {
  await db.destroy()
  rmSync(place, { recursive: true })
})

/** As Studio's process has it. */
const start = () =>
  new Imports({
    folders,
    operator,
    withMedia: (work) => withMediaStore({ dataDir: place, bucket: null, bucketKeys: null }, work),
    ffmpegPath: null,
    loudnessLufs: null,
    log: pino({ level: 'silent' }),
  })

function toFolder(name: string): string {
  const path = join(place, 'uploads', name)
  mkdirSync(path, { recursive: true })
  return path
}

const ASKED = { by: 'ed', reason: 'season two', mayReplace: false }
const WAIT = { timeout: 120_000, interval: 200 }

test('an import goes on after its process ended, publishes once and hidden, and is on record (row 469)', async () => {
  const path = toFolder('Neon Oath')
  makeClip(join(path, '01.mp4'), { seconds: 2 })
  const first = start()
  await first.ask('Neon Oath', { step: 'check', ...ASKED })
  await expect.poll(() => first.read('Neon Oath'), WAIT).toMatchObject({ state: 'done', name: 'Neon Oath' })
  expect((await first.read('Neon Oath'))?.episodes.map(({ durationMs }) => durationMs)).toHaveLength(1)
  await first.ask('Neon Oath', { step: 'import', ...ASKED })
  await expect.poll(() => first.progressOf('Neon Oath')?.encoding.length, WAIT).toBeGreaterThan(0)
  await first.close()
  expect(await first.read('Neon Oath')).toMatchObject({ step: 'import', state: 'waiting' })
  expect(await db.selectFrom('drama').select('key').execute()).toEqual([])

  const second = start()
  second.goOn()
  await expect.poll(() => second.read('Neon Oath'), WAIT).toMatchObject({ state: 'done', key: 'Neon Oath' })
  await second.close()
  expect(await db.selectFrom('drama').select(['key', 'is_hidden']).execute()).toEqual([
    { key: 'Neon Oath', is_hidden: true },
  ])
  const acts = await listActs({ db }, { limit: 100 })
  expect(acts.filter(({ act }) => act === 'import')).toMatchObject([
    { operator: 'studio:ed', subject: 'drama Neon Oath', outcome: 'done' },
  ])
}, 240_000)

test('what is stopped goes, what is broken says why, and the next one is imported all the same (row 469)', async () => {
  makeClip(join(toFolder('Stopped'), '01.mp4'), { seconds: 10 })
  const broken = toFolder('Broken')
  writeFileSync(join(broken, '01.mp4'), '<html><script>alert(1)</script>')
  writeFileSync(join(broken, '02.mp4'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
  makeClip(join(toFolder('Good'), '01.mp4'), { seconds: 1 })
  const imports = start()
  for (const folder of ['Stopped', 'Broken', 'Good']) await imports.ask(folder, { step: 'import', ...ASKED })
  await expect.poll(() => imports.progressOf('Stopped'), WAIT).not.toBeNull()
  await imports.stop('Stopped')
  expect(await imports.read('Stopped')).toBeNull()
  await expect.poll(() => imports.read('Good'), WAIT).toMatchObject({ state: 'done' })
  const { state, faults } = (await imports.read('Broken'))!
  expect([state, faults.length]).toEqual(['failed', 2])
  expect(faults[1]).toMatch(/^02\.mp4 .*video/)
  expect(faults.join()).not.toMatch(/root:|\/uploads\//)
  const keys = await db.selectFrom('drama').select('key').execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(['Good', 'Neon Oath'])
  await imports.close()
}, 240_000)
