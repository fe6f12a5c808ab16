import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A command in a folder whose `.env` has these lines, with nothing else set. */
function run(lines: readonly string[], ...command: string[]) {
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  return execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), ...command], {
    cwd: folder,
    reject: false,
    extendEnv: false,
    env: { PATH: process.env.PATH },
  })
}

describe('.env in the working directory (row 454)', { timeout: 60_000 }, () => {
  test.each(['serve', 'platform'])(
    '%s reports every error at once, each with its line, as one line of the log',
    async (command) => {
      const lines = [
        'CLIFFHANGER_MODE=production',
        'PORT=http',
        'SESION_SECRET=x',
        'DATABASE_URL=mysql://db/x',
        'LOG_LEVEL=loud',
        'PAYPAL_CLIENT_ID=us',
      ]
      const { exitCode, stderr } = await run(lines, command)
      expect(exitCode).toBe(1)
      const [doubt, failure, ...others] = stderr.split('\n').map((line) => JSON.parse(line))
      expect(others).toEqual([])
      expect(doubt).toMatchObject({
        level: 40,
        msg: '.env:3: SESION_SECRET is not a variable of Cliffhanger; did you mean SESSION_SECRET?',
      })
      expect(failure).toMatchObject({
        level: 60,
        part: command === 'serve' ? 'web' : 'platform',
        msg: 'start failed',
        reasons: expect.arrayContaining([
          '.env:2: PORT must be a whole number from 0 to 65535, not "http".',
          expect.stringContaining('.env:4: DATABASE_URL must start with postgres://'),
          expect.stringContaining('.env:5: LOG_LEVEL must be one of'),
          expect.stringContaining('PAYPAL_WEBHOOK_ID is not set'),
          expect.stringContaining('MEDIA_SECRET (or MEDIA_SECRET_FILE) is needed in production'),
        ]),
      })
    },
  )

  test('start reports errors before it builds', async () => {
    const { exitCode, stdout, stderr } = await run(['PORT=http', 'LOG_LEVEL=loud'], 'start')
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^\.env:1: PORT must be/),
      expect.stringMatching(/^\.env:2: LOG_LEVEL must be/),
    ])
  })

  test.each(['reconcile', 'import drama'])('%s reads it', async (command) => {
    const { exitCode, stderr } = await run(['DATA_DIR=nowhere', 'PORT=http'], ...command.split(' '))
    expect([exitCode, stderr]).toEqual([
      1,
      '.env:2: PORT must be a whole number from 0 to 65535, not "http".',
    ])
  })
})
