import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { storeFeedback } from '../platform/feedback/store-feedback.ts'
import { publishAction } from '../platform/operator/actions.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { give } from '../tests/builders/money.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { aPublication } from '../tests/builders/publication.ts'

const LATER_MS = Date.UTC(2026, 10, 20, 12, 10)

describe('commands that only ask', { timeout: 360_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-questions-'))
  let code: string
  let product: Awaited<ReturnType<typeof startPlatform>> | undefined

  beforeAll(async () => {
    await placeEmbedded(dataDir)
    const operator = await openOperator({ dataDir, mayMake: true })
    await operator.perform(publishAction, aPublication({ key: 'a', name: 'Alpha' }))
    await operator.close()
    const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
    const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
    const { db, close } = await openDatabase(place, null, deps)
    const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
    const { memberId } = await signedInMember(platform)
    await give(platform, memberId, { coins: 70, bonus: 5, vipDays: 3 })
    const found = db.selectFrom('member').select('code').where('id', '=', memberId)
    code = String((await found.executeTakeFirstOrThrow()).code)
    const message = { key: 'a-random-key-of-one-form', email: 'ada@example.com', language: 'en' }
    for (const [atMs, description] of [
      [LATER_MS - 86_400_000, 'The earlier one.'],
      [LATER_MS, 'The later one,\nin \u202etwo lines.'],
    ] as const) {
      const clock = { nowMs: () => atMs }
      await storeFeedback({ db, clock }, { ...message, description, topics: ['contentError'] }, null)
    }
    await close()
  })
  afterAll(async () => {
    await product?.close()
    rmSync(dataDir, { recursive: true })
  })

  const run = (...args: string[]) =>
    execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), ...args], {
      cwd: dataDir,
      reject: false,
      env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    })
  const write = (name: string, text: string) => writeFileSync(join(dataDir, name), text)

  test('home names every fault of its file, and what each row shows (row 456)', async () => {
    expect((await run('home')).stdout.split('\n')).toEqual([
      'Home is made from the catalogue:',
      expect.stringMatching(/^ {2}carousel +Featured +Alpha$/),
      expect.stringMatching(/^ {2}newest +New releases +Alpha$/),
    ])
    write('home.yaml', '- { id: x, type: theme, name: Vows, dramas: [a, lost] }\n')
    const own = await run('home')
    expect(own.stderr).toMatch(/^home\.yaml:1: viewers see no drama with the key "lost"/)
    expect(own.stdout).toMatch(/^ {2}theme +Vows +Alpha$/)
    write('next.yaml', '- { id: x, type: theme }\n')
    expect(await run('home', '--check', 'next.yaml')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'next.yaml:1: "name" is missing.\nnext.yaml:1: "dramas" is missing.',
    })
  })

  test('feedback lists messages, the newest first, and no character that a terminal obeys (row 84)', async () => {
    const all = await run('feedback')
    expect(all.stdout).toContain('  > The later one,\n  > in \\u{202e}two lines.\n\n19 Nov 2026, 12:10 UTC')
    expect((await run('feedback', '--since', '2026-11-20')).stdout).not.toContain('The earlier one.')
    const { stdout } = await run('feedback', '--json', '--limit', '1')
    expect(stdout).not.toContain('\u202e')
    expect(JSON.parse(stdout)).toMatchObject([{ at: '2026-11-20T12:10:00.000Z', memberCode: null }])
  })

  test('member reports the same whether or not the product runs (row 431)', async () => {
    const alone = await run('member', code)
    expect(alone).toMatchObject({ exitCode: 0, stderr: '' })
    expect(alone.stdout).toMatch(/^ {2}balance +70 coins, 5 bonus$/m)
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
      SANDBOXES: '',
    })
    product = await startPlatform(settings, secrets)
    expect((await run('member', code)).stdout).toBe(alone.stdout)
    expect(await run('member', '1')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'There is no member with the code 1.',
    })
  })
})
