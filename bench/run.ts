/**
 * Measures everything, one script after the other, and prints one table; writes `bench.json` and
 * `bench.html` to `docs/figures/`. A run of named scripts leaves the figures of the others in both. Ends with 0 when everything
 * was measured, whatever the figures are. Names the figures that are worse by more than a tenth than those that were on record.
 * Needs hours; the machine should have nothing else to do.
 *
 * `npm run bench [-- home search …] [--quick]`; `--quick` is a smoke run of few rounds, which writes to
 * `test-results/figures/` instead.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../cli/build.ts'
import { FIGURES_FOLDER } from '../tests/verify/figures.ts'
import { listWorse } from './compare-figures.ts'
import { toTable } from './figures.ts'
import { runScripts } from './run-scripts.ts'
import { SCRIPTS, type Script } from './scripts.ts'
import { readBenchFigures, writeBenchFigures } from './write-figures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})

const unknown = positionals.filter((name) => !(name in SCRIPTS))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(SCRIPTS).join(', ')}.`)
  process.exit(2)
}
const chosen: Record<string, Script> = Object.fromEntries(
  Object.entries(SCRIPTS).filter(([name]) => positionals.length === 0 || positionals.includes(name)),
)
if (Object.values(chosen).some(({ needsBuild }) => needsBuild)) await buildWhenNeeded(console.log)

const folder = values.quick ? join(import.meta.dirname, '../test-results/figures') : FIGURES_FOLDER
const recorded = await readBenchFigures(FIGURES_FOLDER)
const outcomes = await runScripts(chosen, {
  isQuick: values.quick,
  say: console.log,
  save: (outcome) => writeBenchFigures(outcome, folder),
})
console.log(`\n${toTable(outcomes)}`)
const worse = listWorse(outcomes, recorded)
console.log(`\nWorse by more than a tenth than on record: ${worse.length === 0 ? 'nothing' : ''}`)
for (const sentence of worse) console.log(`  ${sentence}`)
const unrecorded = outcomes.filter(({ name }) => recorded.every((one) => one.name !== name))
if (unrecorded.length > 0) console.log(`  Not on record: ${unrecorded.map(({ name }) => name).join(', ')}`)
console.log(`\nWritten: bench.json and bench.html in ${folder}`)
const failed = outcomes.filter(({ fault }) => fault !== null)
for (const { name, fault } of failed) console.log(`${name}: ${fault}`)
process.exitCode = failed.length === 0 ? 0 : 1
