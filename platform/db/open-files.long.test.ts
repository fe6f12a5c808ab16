import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-open-files-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const OPENS = `
const { openEmbedded } = await import(process.argv[1])
await openEmbedded(process.argv[2]).catch((error) => console.log(error.message))
`

test.each([128, 1023])(
  'with %d open files allowed, the embedded database says how many it needs, and is not made (row 457)',
  (limit) => {
    const command = `ulimit -n ${limit} && exec "$@"`
    const args = [
      process.execPath,
      '--input-type=module',
      '-e',
      OPENS,
      join(import.meta.dirname, 'open.ts'),
      dataDir,
    ]
    const said = execFileSync('sh', ['-c', command, 'sh', ...args]).toString()
    expect(said).toMatch(
      /needs 1024 open files, and this process may have \d+: raise the limit \("ulimit -n 1024"/,
    )
    expect(said).toContain(`may have ${limit}:`)
    expect(readdirSync(dataDir)).toEqual([])
  },
)
