import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

const ROOT = join(import.meta.dirname, '../..')
export const FIGURES_FOLDER = join(ROOT, 'docs/figures')

export interface Circumstances {
  commit: string
  at: string
  node: string
  cores: number
}

/** Of what, when and on what a run measures. */
export async function readCircumstances(): Promise<Circumstances> {
  const { stdout: commit } = await execa('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })
  return {
    commit,
    at: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
  }
}

/** Writes what a run measured to `docs/figures/`, with what it was measured of. */
export async function writeFigures(
  name: string,
  figures: Record<string, unknown>,
  folder = FIGURES_FOLDER,
): Promise<void> {
  const measured = { ...figures, ...(await readCircumstances()) }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`)
}
