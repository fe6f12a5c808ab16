import { Command } from 'commander'
import { listActsAction } from '../platform/operator/actions.ts'
import type { RecordedAct } from '../platform/operator/record-act.ts'
import { wholeNumber } from './arguments/whole-number.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { toTable } from './output/words.ts'

const LIMIT_MAX = 1000

export function actsCommand(): Command {
  return new Command('acts')
    .description('List what commands changed, and who ran them, the newest first.')
    .option('--limit <number>', 'how many', wholeNumber(LIMIT_MAX), 50)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nThe name on record is CLIFFHANGER_OPERATOR, or else the user who ran sudo, or the system user.`,
    )
    .action(async ({ limit, json }: { limit: number; json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const acts = await operator.perform(listActsAction, { limit })
        printFacts(json, acts, inWords(acts))
      })
    })
}

const HEADS = ['TIME', 'OPERATOR', 'ACT', 'SUBJECT', 'OUTCOME', 'DETAILS']

function inWords(acts: readonly RecordedAct[]): string {
  if (acts.length === 0) return 'No command has changed anything yet.'
  return toTable(
    HEADS,
    acts.map(({ at, operator, act, subject, outcome, details }) => [
      at,
      operator,
      act,
      subject,
      outcome ?? 'interrupted',
      details,
    ]),
  )
}

if (import.meta.main) {
  await actsCommand().name('cliffhanger acts').parseAsync()
}
