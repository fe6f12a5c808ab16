import { Command } from 'commander'
import { setMinimumAgeAction } from '../platform/operator/actions.ts'
import { parseAge } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'

export function markCommand(): Command {
  return new Command('mark')
    .description('Change the age mark of a drama.')
    .argument('<drama>', 'its key or id')
    .requiredOption('--age <years>', 'from which age it is meant to be watched, or "none"', parseAge)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { age, json }: { age: number | 'none'; json: boolean }) => {
      const wanted = age === 'none' ? null : age
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(setMinimumAgeAction, { drama, minimumAge: wanted })
        const { name, minimumAge } = report
        printFacts(
          json,
          report,
          minimumAge === null
            ? `${name} has no age mark.`
            : `${name} is marked ${minimumAge}+.\nThe next import changes that if drama.yaml names another age.`,
        )
      })
    })
}

if (import.meta.main) {
  await markCommand().name('cliffhanger mark').parseAsync()
}
