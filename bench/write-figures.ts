import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Circumstances, readCircumstances, writeFigures } from '../tests/verify/figures.ts'
import { renderFigures } from './figures-page.ts'
import type { Outcome } from './run-scripts.ts'
import { SCRIPTS } from './scripts.ts'

/** What a script measured when it ran last. */
export type Measurement = Outcome & Circumstances

/**
 * Writes `bench.json` and `bench.html` to a folder, with what `bench.json` there has of other scripts.
 *
 * @returns the paths of both
 */
export async function writeBenchFigures(outcome: Outcome, folder: string): Promise<[string, string]> {
  const [json, html] = ['bench.json', 'bench.html'].map((name) => join(folder, name)) as [string, string]
  const circumstances = await readCircumstances()
  const measured = new Map((await readBenchFigures(folder)).map((one) => [one.name, one]))
  measured.set(outcome.name, { ...outcome, ...circumstances })
  const scripts = sortByRun([...measured.values()])
  await writeFigures('bench', { scripts }, folder)
  await writeFile(html, renderFigures(scripts))
  return [json, html]
}

/** What `bench.json` of a folder has; empty without one. */
export async function readBenchFigures(folder: string): Promise<Measurement[]> {
  const text = await readFile(join(folder, 'bench.json'), 'utf8').catch(() => null)
  return text === null ? [] : JSON.parse(text).scripts
}

function sortByRun(measurements: readonly Measurement[]): Measurement[] {
  const names = Object.keys(SCRIPTS)
  return measurements.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}
