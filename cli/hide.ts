import { Command } from 'commander'
import { hideAction } from '../platform/operator/actions.ts'
import { EPISODES_HELP, parseEpisodes } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { subjectInWords } from './output/release-words.ts'

interface HideOptions {
  episodes: number[] | null
  json: boolean
}

export function hideCommand(): Command {
  return new Command('hide')
    .description('Hide a drama, or some of its episodes, until it is published again.')
    .argument('<drama>', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { episodes, json }: HideOptions) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(hideAction, { drama, episodes })
        const { subject, verb } = subjectInWords(report.name, episodes)
        printFacts(json, { ...report, episodes }, [
          `${subject} ${verb} hidden.`,
          'Members keep what they bought; nobody can buy it any more.',
        ])
      })
    })
}

if (import.meta.main) {
  await hideCommand().name('cliffhanger hide').parseAsync()
}
