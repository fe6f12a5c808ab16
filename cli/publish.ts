import { Command } from 'commander'
import { publishReleaseAction } from '../platform/operator/actions.ts'
import { EPISODES_HELP, parseEpisodes, parseMoment } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts, toIso } from './output/facts.ts'
import { subjectInWords } from './output/release-words.ts'
import { inTime } from './output/words.ts'

interface PublishOptions {
  episodes: number[] | null
  at: number | null
  json: boolean
}

export function publishCommand(): Command {
  return new Command('publish')
    .description('Make a drama, or some of its episodes, public, now or at a given time.')
    .argument('<drama>', 'its key or id')
    .option('--episodes <numbers>', EPISODES_HELP, parseEpisodes, null)
    .option('--at <time>', 'when, such as 2027-01-31T18:00Z; default: now', parseMoment, null)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { episodes, at, json }: PublishOptions) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(publishReleaseAction, { drama, episodes, atMs: at })
        const { subject, verb } = subjectInWords(report.name, episodes)
        const when = at === null ? 'public now' : `scheduled for ${inTime(at)}`
        printFacts(json, { ...report, episodes, publishAt: toIso(at) }, [
          `${subject} ${verb} ${when}.`,
          ...(episodes !== null && !report.isPublic
            ? [`The drama itself is not public: "cliffhanger publish ${report.key}" publishes it.`]
            : []),
        ])
      })
    })
}

if (import.meta.main) {
  await publishCommand().name('cliffhanger publish').parseAsync()
}
