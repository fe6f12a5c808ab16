import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/open-database.ts'
import { putMailAddress } from '../platform/mail/mail-address.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { randomIds } from '../platform/runtime/ids.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { signedInMember } from '../tests/builders/members.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'

describe('cliffhanger mails (row 439)', { timeout: 360_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-mails-'))
  let code: string

  beforeAll(async () => {
    await placeEmbedded(dataDir)
    const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
    const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
    const { db, close } = await openDatabase(place, null, deps)
    const platform = { ...deps, db, ids: randomIds, sessions: { days: 1, isExclusive: true } }
    const { memberId } = await signedInMember(platform)
    const member = { memberId, sessionId: 's', provider: 'google' } as const
    const mail = { ...platform, sendsMail: true, siteOrigin: 'https://watch.example' }
    await putMailAddress(mail, { address: 'ada@mail.example' }, member, 'en')
    const found = db.selectFrom('member').select('code').where('id', '=', memberId)
    code = String((await found.executeTakeFirstOrThrow()).code)
    await close()
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  const run = (...args: string[]) =>
    execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'mails', ...args], {
      cwd: dataDir,
      reject: false,
      env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    })

  test('lists what waits, and shows one without the end of its link', async () => {
    const { stdout } = await run('--json')
    const [{ document, ...mail }] = JSON.parse(stdout)
    expect(mail).toMatchObject({ kind: 'confirmAddress', memberCode: code, to: 'ada@mail.example' })
    expect((await run()).stdout).toMatch(new RegExp(`^${document} +confirmAddress +${code} +ada@mail`, 'm'))
    const shown = await run(document)
    expect(shown.stdout).toMatch(/^ {2}sent +no$/m)
    expect(shown.stdout).toContain('> Confirm your mail address')
    expect(shown.stdout).not.toMatch(/key=./)
    expect(await run(document, '--again')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('not given up'),
    })
  })

  test('says that none was given up, and needs a document to send again', async () => {
    expect((await run('--failed')).stdout).toBe('No mail was given up.')
    expect(await run('--again')).toMatchObject({ exitCode: 1, stderr: 'error: --again needs a document' })
    expect(await run('unknown')).toMatchObject({ exitCode: 1, stderr: 'There is no such document.' })
  })

  test('announces the end of a provider to nobody twice', async () => {
    const announce = () => run('provider-ends', 'google', '--until', '2027-01-31')
    for (const _again of [1, 2]) {
      expect((await announce()).stdout).toBe('1 member can sign in with Google alone and were written to.')
    }
    expect(JSON.parse((await run('--json')).stdout)).toHaveLength(1)
    expect((await run('provider-ends', 'google', '--until', '2027-02-31')).exitCode).toBe(1)
  })
})
