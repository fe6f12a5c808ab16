/**
 * Puts every fault of the list into the platform, one after the other; ends with 1 when one goes unnoticed:
 * `node tests/simulation/try-sabotages.ts [words of names] [--figures]`. `--figures` writes
 * `docs/figures/sabotages.json`.
 */
import { parseArgs } from 'node:util'
import { writeFigures } from '../verify/figures.ts'
import { openSimulationDatabase } from './open.ts'
import { noticed } from './sabotage.ts'
import { SABOTAGES } from './sabotages.ts'

interface SabotageReport {
  name: string
  /** What the first seed that noticed said; null: none did. */
  noticed: string | null
}

/** Tries them, each on a database of its own where it changes the schema. */
async function trySabotages(words: readonly string[]): Promise<SabotageReport[]> {
  const reports: SabotageReport[] = []
  const shared = await openSimulationDatabase()
  for (const sabotage of SABOTAGES) {
    const { name, spoil } = sabotage
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const database = spoil ? await openSimulationDatabase() : shared
    for (const statement of spoil ?? []) await database.spoil(statement)
    const sentence = await noticed(database, sabotage)
    console.log(sentence === null ? `UNNOTICED: ${name}` : `noticed: ${name} (${sentence})`)
    reports.push({ name, noticed: sentence })
    if (spoil) await database.close()
  }
  await shared.close()
  return reports
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { figures: { type: 'boolean', default: false } },
})
const reports = await trySabotages(positionals)
const caught = reports.filter(({ noticed }) => noticed !== null)
console.log(`${caught.length} of ${reports.length} faults were noticed.`)
if (values.figures) {
  await writeFigures('sabotages', { tried: reports.length, noticed: caught.length, faults: reports })
}
process.exitCode = caught.length === reports.length ? 0 : 1
