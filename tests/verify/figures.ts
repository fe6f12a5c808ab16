import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/figures')

/** Writes what a run measured to `docs/figures/`, with what it was measured of. */
export async function writeFigures(name: string, figures: Record<string, unknown>): Promise<void> {
  const { stdout: commit } = await execa('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })
  const measured = {
    ...figures,
    commit,
    at: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
  }
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`)
}
