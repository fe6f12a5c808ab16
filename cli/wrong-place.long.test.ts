import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../platform/db/open.ts'
import { mayLackPostgres, startPostgres } from '../tests/conformance/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-wrong-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMMANDS = ['reconcile.ts', 'migrate.ts', 'cliffhanger.mjs grant 100001 --coins 5']

const run = (command: string, environment: Record<string, string>) =>
  execa(process.execPath, command.split(' '), {
    cwd: import.meta.dirname,
    reject: false,
    env: { DATA_DIR: '', DATABASE_URL: '', PAYPAL_CLIENT_ID: '', ...environment },
  })

describe('a command in the wrong folder fails with a sentence and creates nothing', {
  timeout: 360_000,
}, () => {
  // Each command in one of the places.
  test.each([
    [COMMANDS[0]!, 'missing'],
    [COMMANDS[1]!, '.'],
    [COMMANDS[2]!, 'a file'],
  ])('%s, with a folder without a database: %s', async (command, name) => {
    writeFileSync(join(folder, 'a file'), '')
    const dataDir = join(folder, name)
    expect(await run(command, { DATA_DIR: dataDir })).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}: set DATA_DIR to the product’s data folder.`,
    })
    expect(existsSync(join(folder, 'missing'))).toBe(false)
    expect(existsSync(join(folder, 'pglite'))).toBe(false)
  })

  test('backup, before it creates the backup folder (row 459)', async () => {
    const [dataDir, backups] = [join(folder, 'missing'), join(folder, 'backups')]
    const { exitCode, stderr } = await run(`cliffhanger.mjs backup --to ${backups}`, { DATA_DIR: dataDir })
    expect([exitCode, stderr]).toEqual([
      1,
      `There is no database in ${dataDir}: set DATA_DIR to the product’s data folder.`,
    ])
    expect(existsSync(backups)).toBe(false)
  })

  describe.skipIf(mayLackPostgres())('with PostgreSQL', () => {
    let server: Awaited<ReturnType<typeof startPostgres>>
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())

    test('that contains other data, or does not exist', async () => {
      const commands = COMMANDS.filter((command) => command !== 'migrate.ts')
      for (const command of commands) {
        const { exitCode, stdout, stderr } = await run(command, { DATABASE_URL: server.url })
        expect([exitCode, stdout]).toEqual([1, ''])
        expect(stderr).toMatch(/^The database .+ holds nothing of this product: set DATABASE_URL .*\.$/)
      }
      const db = openPostgres(server.url, () => {})
      const { rows } = await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`.execute(db)
      await db.destroy()
      expect(rows).toEqual([])
      for (const command of COMMANDS) {
        const nowhere = await run(command, { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/none' })
        expect(nowhere).toMatchObject({
          exitCode: 1,
          stderr: 'The database 127.0.0.1:1/none does not answer.',
        })
      }
    })

    test('and an empty ledger is not reported as agreeing', async () => {
      expect((await run('migrate.ts', { DATABASE_URL: server.url })).exitCode).toBe(0)
      expect(await run('reconcile.ts', { DATABASE_URL: server.url })).toMatchObject({
        exitCode: 0,
        stdout: 'Nothing to reconcile: no member has ever had coins here.',
      })
    })
  })
})
