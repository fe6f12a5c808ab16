import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/open-database.ts'
import { aBuyer } from '../tests/builders/money.ts'
import { platformOver, SILENT_LOG } from '../tests/builders/platform.ts'
import { mayLackPostgres, startPostgres } from '../tests/conformance/postgres.ts'

const COMMAND = join(import.meta.dirname, 'cliffhanger.mjs')
const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-move-command-'))

function command(args: readonly string[], databaseUrl = '') {
  return execa(process.execPath, [COMMAND, ...args], {
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MIGRATE_DATABASE_URL: '' },
  })
}

describe.skipIf(mayLackPostgres())('cliffhanger move (row 459)', { timeout: 360_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
    const deps = { log: SILENT_LOG }
    const place = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
    const { db, close } = await openDatabase(place, null, deps)
    const platform = platformOver(db)
    await platform.publish({ key: 'moved', name: 'Silver moved' })
    await aBuyer(platform, { coins: 100 })
    await close()
  }, 360_000)
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('prints the destination, compares every row, and leaves no database that could be started by mistake', async () => {
    for (const args of [['move'], ['move', '--to', 'mysql://localhost/watch']]) {
      expect(await command(args)).toMatchObject({
        exitCode: 1,
        stderr: 'Name the database: --to postgres://user:password@host/database, or DATABASE_URL.',
      })
    }
    const nowhere = await command(['move', '--to', 'postgres://a:canary@127.0.0.1:1/none'])
    expect(nowhere.exitCode).toBe(1)
    expect(nowhere.stdout + nowhere.stderr).not.toContain('canary')
    expect(existsSync(join(dataDir, 'pglite'))).toBe(true)

    const moved = await command(['move', '--to', postgres.url])
    expect(moved.stderr).toBe('')
    expect(moved.stdout).toMatch(/^Moved \d+ rows; every one was compared\. It is kept as it was in /m)
    expect(moved.stdout).toMatch(/^Now set DATABASE_URL to the address you gave/m)
    expect(moved.stdout).toMatch(/^The ledger has no differences: 1 wallet and 1 posting\.$/m)
    expect(moved.exitCode).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pglite'))).toEqual([
      expect.stringMatching(/^pglite\.moved-/),
    ])
    expect((await command(['list'], postgres.url)).stdout).toContain('Silver moved')
    expect((await command(['list'])).stderr).toMatch(/was moved away.*set DATABASE_URL/)
    expect(await command(['move'], postgres.url)).toMatchObject({ exitCode: 1 })
  })
})
