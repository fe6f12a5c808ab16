import { hash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const MIGRATIONS = join(import.meta.dirname, '../../platform/db/migrations')

/** Another one for each change of a migration: names templates of migrated databases. */
export async function readSchemaVersion(): Promise<string> {
  const files = (await Array.fromAsync(glob('*.ts', { cwd: MIGRATIONS }))).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')))
  return hash('sha256', texts.join('\0')).slice(0, 12)
}
