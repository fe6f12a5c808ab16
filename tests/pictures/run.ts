/**
 * Pictures of every screen with the tests' catalogue, in the sizes and languages asked for, with an index page:
 * `npm run pictures -- home player --sizes phone --languages en,ar`. Needs Chromium.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { buildWhenNeeded } from '../../cli/build.ts'
import { emptyFolder, listPictures, writeContactSheet } from './contact-sheet.ts'
import { readRequestedPictures } from './requested-pictures.ts'

const ROOT = join(import.meta.dirname, '../..')

const requested = readRequestedPictures(process.argv.slice(2))
const folder = resolve(requested.folder)
await emptyFolder(folder)
await buildWhenNeeded(console.log)
// The runner has it too: it closes the product, and what was taken until then gets its index.
process.on('SIGINT', () => {})
const { exitCode } = await execa(
  process.execPath,
  [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=playwright.pictures.config.ts',
    '--reporter=list',
  ],
  { cwd: ROOT, stdio: 'inherit', reject: false, env: { PICTURES: JSON.stringify({ ...requested, folder }) } },
)
const pictures = await listPictures(folder)
await writeFile(join(folder, 'index.html'), writeContactSheet(pictures))
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`)
process.exitCode = exitCode ?? 1
