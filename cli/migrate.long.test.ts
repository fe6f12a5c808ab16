import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeEmbedded } from '../tests/builders/embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-migrate-'))
beforeAll(() => placeEmbedded(folder), 360_000)
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['cliffhanger.mjs migrate', 'migrate.ts'])(
  '%s prints what it migrated, as JSON on request (row 454)',
  {
    timeout: 360_000,
  },
  async (command) => {
    const [program = '', ...args] = command.split(' ')
    const { exitCode, stdout, stderr } = await execa(
      process.execPath,
      [join(import.meta.dirname, program), ...args, '--json'],
      { reject: false, cwd: folder, extendEnv: false, env: { PATH: process.env.PATH, DATA_DIR: folder } },
    )
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({ migrated: [] })
  },
)
