/** Puts every fault of the list into the platform, one after the other; ends with 1 when one goes unnoticed. */
import { openGround } from './open.ts'
import { noticed, SABOTAGES } from './sabotages.ts'

let unnoticed = 0
const shared = await openGround()
for (const sabotage of SABOTAGES) {
  const ground = sabotage.spoil ? await openGround() : shared
  for (const statement of sabotage.spoil ?? []) await ground.spoil(statement)
  const sentence = await noticed(ground, sabotage)
  console.log(
    `${sentence === null ? 'UNNOTICED' : 'noticed'}: ${sabotage.name}${sentence === null ? '' : ` (${sentence})`}`,
  )
  if (sentence === null) unnoticed += 1
  if (sabotage.spoil) await ground.close()
}
await shared.close()
console.log(`${SABOTAGES.length - unnoticed} of ${SABOTAGES.length} faults were noticed.`)
process.exitCode = unnoticed === 0 ? 0 : 1
