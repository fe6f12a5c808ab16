import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { runRefused } from '../tests/builders/refused-command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-grant-'))
const DATABASE = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
let code = ''
beforeAll(async () => {
  await placeEmbedded(dataDir)
  const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
  const { db, close } = await openDatabase(DATABASE, null, deps)
  const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const { memberId } = await signedInMember(platform)
  const member = await db
    .selectFrom('member')
    .select('code')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  code = String(member.code)
  await close()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const run = (script: string, ...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, script), ...args], {
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  })
const grant = (...args: string[]) => run('cliffhanger.mjs', 'grant', ...args)

describe('the grant command (rows 155, 157)', { timeout: 360_000 }, () => {
  test('grants while the product is stopped and while it runs, and the ledger agrees', async () => {
    const first = await grant(code, '--coins', '50', '--bonus', '20')
    expect(first.stderr).toBe('')
    const [said, result] = first.stdout.split('\n')
    expect(result).toBe(`Member ${code} has 50 coins and 20 bonus.`)
    expect(said).toMatch(`Giving member ${code} 50 coins, 20 bonus. If interrupted, repeat it with --key `)
    const [, key = ''] = /--key (\S+): it gives once\.$/.exec(said!) ?? []
    const repeated = await grant(code, '--coins', '50', '--bonus', '20', '--key', key)
    expect(repeated.stdout).toBe(
      `Already granted with this key; nothing was added.\nMember ${code} has 50 coins and 20 bonus.`,
    )
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
      SANDBOXES: '',
    })
    const product = await startPlatform(settings, secrets)
    try {
      const keyed = ['--bonus', '5', '--key', 'once', '--expires', '2099-01-31', '--reason', 'an apology']
      expect((await grant(code, ...keyed)).stdout).toBe(`Member ${code} has 50 coins and 25 bonus.`)
      const again = await grant(code, ...keyed)
      expect(again.stdout).toMatch(
        /^Already granted with this key.*\nMember \d+ has 50 coins and 25 bonus\.$/,
      )
      const vip = await grant(code, '--vip-days', '3660', '--json')
      expect(JSON.parse(vip.stdout)).toEqual({
        member: code,
        key: expect.stringMatching(/^[\w-]+$/),
        isNew: true,
        balances: { coins: 50, bonus: 25 },
        vipUntil: expect.stringMatching(/^20\d\d-.*Z$/),
      })
      // The key that makes it safe to repeat is said before anything is given.
      expect(vip.stderr).toContain(`repeat it with --key ${JSON.parse(vip.stdout).key}`)
      const unknown = await grant('1', '--coins', '5')
      expect(unknown).toMatchObject({ exitCode: 1, stderr: 'There is no member with the code 1.' })
      const added = await run('reconcile.ts')
      expect(added).toMatchObject({
        exitCode: 0,
        stdout: 'No differences: 1 wallet and 2 postings were recomputed.',
      })
    } finally {
      await product.close()
    }
  })

  test.each([
    [['--coins', '-5'], 'whole number from 1 to 1000000'],
    [['--coins', '0'], 'whole number from 1 to 1000000'],
    [['--bonus', '1000001'], 'whole number from 1 to 1000000'],
    [['--coins', '1.5'], 'whole number from 1 to 1000000'],
    [['--coins', '1e3'], 'whole number from 1 to 1000000'],
    [['--vip-days', '0'], 'whole number from 1 to 3660'],
    [['--vip-days', '3661'], 'whole number from 1 to 3660'],
    [['--vip-days', '5', '--expires', '2099-01-31'], '--expires is for coins and bonus'],
    [[], 'Name what to give'],
    [['--coins', '5', '--expires', '2027-02-31'], 'a date such as 2027-01-31'],
    [['--coins', '5', '--expires', 'soon'], 'a date such as 2027-01-31'],
    [['--coins', '5', '--expires', '2020-01-01'], 'date of expiry has passed'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const refused = await runRefused(dataDir, ['grant', code, ...args])
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(sentence), stdout: '' })
    expect(refused.stderr).not.toMatch(/\n\s+at /)
  })
})
