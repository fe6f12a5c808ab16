import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLongFiles, listNeededTools } from './long-files.ts'

const ROOT = join(import.meta.dirname, '../..')

test('a program that only long files need is installed for these alone', () => {
  const files = listLongFiles(ROOT)
  expect(listNeededTools(ROOT, files)).toEqual(['swift', 'varnish', 'pgbouncer', 'pgbackrest', 'prometheus'])
  expect(listNeededTools(ROOT, ['cli/backup.long.test.ts'])).toEqual([])
  const others = globSync('{platform,server,tests}/**/*.test.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('.long.') && !file.startsWith('tests/gate/'),
  )
  expect(listNeededTools(ROOT, others)).toEqual([])
})
