import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { give } from '../tests/builders/money.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-member-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const member = (...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'member', ...args], {
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  })

async function seedMember(): Promise<string> {
  await placeEmbedded(dataDir)
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: null, migrateDatabaseUrl: null },
    null,
    deps,
  )
  const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const { memberId } = await signedInMember(platform)
  await give(platform, memberId, { coins: 70, bonus: 5, vipDays: 3 })
  const found = db.selectFrom('member').select('code').where('id', '=', memberId)
  const { code } = await found.executeTakeFirstOrThrow()
  await close()
  return String(code)
}

test('the member command reports the same whether or not the product runs, and changes nothing (row 431)', {
  timeout: 360_000,
}, async () => {
  const code = await seedMember()
  const alone = await member(code)
  expect(alone).toMatchObject({ exitCode: 0, stderr: '' })
  const time = String.raw`2\d{3}-\d\d-\d\d \d\d:\d\d UTC`
  expect(alone.stdout.split('\n')).toEqual([
    `Member ${code}`,
    expect.stringMatching(`^  joined {9}${time}$`),
    expect.stringMatching(`^  sign-in {8}Google since ${time}, last ${time}$`),
    '  open sessions  1',
    '  balance        70 coins, 5 bonus',
    expect.stringMatching(`^  VIP {12}until ${time}$`),
    '  orders         0',
    '  unlocks        0',
  ])
  const { settings, secrets } = settingsFromEnvironment({
    DATA_DIR: dataDir,
    CLIFFHANGER_MODE: 'development',
    LOG_LEVEL: 'silent',
    SANDBOXES: '',
  })
  const product = await startPlatform(settings, secrets)
  try {
    expect((await member(code)).stdout).toBe(alone.stdout)
    const { stdout } = await member(code, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ code, balances: { coins: 70, bonus: 5 }, lastOrders: [] })
    expect(await member('1')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'There is no member with the code 1.',
    })
  } finally {
    await product.close()
  }
  const nonsense = await member('ada')
  expect([nonsense.exitCode, nonsense.stderr]).toEqual([
    1,
    expect.stringContaining('A member code is a number.'),
  ])
})
