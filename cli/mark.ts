import { Command } from 'commander'
import { setMinimumAgeAction } from '../platform/operator/actions.ts'
import { ENVIRONMENT_HELP, operate } from './operate.ts'
import { parseAge } from './release-arguments.ts'

/** `cliffhanger mark <drama>`: changes the age mark. Record 056. */
export function markCommand(): Command {
  return new Command('mark')
    .description('Change the age mark of a drama.')
    .argument('<drama>', 'its key or id')
    .requiredOption('--age <years>', 'from which age it is meant to be watched, or "none"', parseAge)
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { age }: { age: number | 'none' }) => {
      const wanted = age === 'none' ? null : age
      process.exitCode = await operate(async (operator) => {
        const { name, minimumAge } = await operator.perform(setMinimumAgeAction, {
          drama,
          minimumAge: wanted,
        })
        console.log(
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
