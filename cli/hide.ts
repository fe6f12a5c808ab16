import { Command } from 'commander'
import { hideAction } from '../platform/operator/actions.ts'
import { ENVIRONMENT_HELP, operate } from './operate.ts'
import { EPISODES_HELP, parseEpisodes } from './release-arguments.ts'
import { subjectInWords } from './release-words.ts'

/** `cliffhanger hide <drama>`: takes a drama or episodes from the public, until published again. Row 457. */
export function hideCommand(): Command {
  return new Command('hide')
    .description('Hide a drama, or some of its episodes, until it is published again.')
    .argument('<drama>', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { episodes }: { episodes: number[] | null }) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(hideAction, { drama, episodes })
        const { subject, verb } = subjectInWords(report.name, episodes)
        console.log(`${subject} ${verb} hidden.`)
        console.log('Members keep what they bought; nobody can buy it any more.')
      })
    })
}

if (import.meta.main) {
  await hideCommand().name('cliffhanger hide').parseAsync()
}
