/**
 * Puts every fault of the list into the platform, one after the other; ends with 1 when one goes unnoticed. With words
 * as arguments only those whose name holds one of them.
 */
import { openGround } from './open.ts'
import { noticed } from './sabotage.ts'
import { SABOTAGES } from './sabotages.ts'

export interface SabotageReport {
  name: string
  /** What the first seed that noticed said; null: none did. */
  noticed: string | null
}

/** Tries them all, each on a database of its own where it changes the schema. */
export async function trySabotages(words: readonly string[] = []): Promise<SabotageReport[]> {
  const reports: SabotageReport[] = []
  const shared = await openGround()
  for (const sabotage of SABOTAGES) {
    const { name, spoil } = sabotage
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const ground = spoil ? await openGround() : shared
    for (const statement of spoil ?? []) await ground.spoil(statement)
    const sentence = await noticed(ground, sabotage)
    console.log(sentence === null ? `UNNOTICED: ${name}` : `noticed: ${name} (${sentence})`)
    reports.push({ name, noticed: sentence })
    if (spoil) await ground.close()
  }
  await shared.close()
  return reports
}

if (import.meta.main) {
  const reports = await trySabotages(process.argv.slice(2))
  const caught = reports.filter(({ noticed }) => noticed !== null)
  console.log(`${caught.length} of ${reports.length} faults were noticed.`)
  process.exitCode = caught.length === reports.length ? 0 : 1
}
