import { Command } from 'commander'
import { publishReleaseAction } from '../platform/operator/actions.ts'
import { ENVIRONMENT_HELP, operate } from './operate.ts'
import { EPISODES_HELP, parseEpisodes, parseMoment } from './release-arguments.ts'
import { subjectInWords } from './release-words.ts'
import { inTime } from './words.ts'

interface PublishOptions {
  episodes: number[] | null
  at: number | null
}

/** `cliffhanger publish <drama>`: makes a drama or episodes public, now or at a date. Row 457. */
export function publishCommand(): Command {
  return new Command('publish')
    .description('Make a drama, or some of its episodes, public, now or at a given time.')
    .argument('<drama>', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .option('--at <time>', 'when, such as 2027-01-31T18:00Z; default: now', parseMoment, null)
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { episodes, at }: PublishOptions) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(publishReleaseAction, { drama, episodes, atMs: at })
        const { subject, verb } = subjectInWords(report.name, episodes)
        console.log(
          at === null ? `${subject} ${verb} public now.` : `${subject} ${verb} scheduled for ${inTime(at)}.`,
        )
        if (episodes !== null && !report.isPublic) {
          console.log(`The drama itself is not public: "cliffhanger publish ${report.key}" publishes it.`)
        }
      })
    })
}

if (import.meta.main) {
  await publishCommand().name('cliffhanger publish').parseAsync()
}
