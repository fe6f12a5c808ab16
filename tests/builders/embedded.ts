import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import pglite from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' }
import { copyEmbedded } from '../../platform/db/copy-embedded.ts'
import { openInMemory } from '../../platform/db/open.ts'
import { readSchemaVersion } from './schema-version.ts'

/**
 * A template per version of PGlite and of the schema, without rows, to be copied: creating and migrating an embedded
 * database takes five seconds of a processor.
 */
const TEMPLATES = join(import.meta.dirname, '../../node_modules/.cache/pglite')
const ARCHIVE = 'files.tar'

/** Tests run in parallel: the first one to create it keeps it for all. */
async function template(): Promise<string> {
  const folder = join(TEMPLATES, `${pglite.version}-${await readSchemaVersion()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await execa(process.execPath, [join(import.meta.dirname, 'create-embedded.ts'), draft, ARCHIVE])
  try {
    await rename(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await rm(draft, { recursive: true })
  }
  return folder
}

/** Gives a data folder a migrated embedded database without rows, which an opening would otherwise create. */
export async function placeEmbedded(dataDir: string): Promise<void> {
  await copyEmbedded(await template(), dataDir)
}

/** A migrated database without rows that is deleted when it is closed. */
export async function newInMemory(watching?: Parameters<typeof openInMemory>[1]) {
  const archive = await readFile(join(await template(), ARCHIVE))
  return openInMemory(new Blob([archive]), watching)
}
