import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { newSocketPath } from './socket-path.ts'

afterEach(() => vi.unstubAllEnvs())

test('a missing folder for temporary files is reported with its name and what to do (row 454)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-tmp-'))
  vi.stubEnv('TMPDIR', folder)
  expect(dirname(dirname(newSocketPath()))).toBe(folder)
  rmSync(folder, { recursive: true })
  expect(newSocketPath).toThrow(
    `The folder for temporary files ${folder} cannot be written (ENOENT): create it, writable for this user, or set TMPDIR to another.`,
  )
})
