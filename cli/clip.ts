import { Command } from 'commander'
import { setClipAction } from '../platform/operator/actions.ts'
import { type ClipRange, writeClipRange } from '../platform/publication/clip-range.ts'
import { parseClip } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'

export function clipCommand(): Command {
  return new Command('clip')
    .description('Choose what For You shows of a drama.')
    .argument('<drama>', 'its key or id')
    .argument('<range>', 'of its first free episode, such as 0:12-0:42, or "opening"', parseClip)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, range: ClipRange | 'opening', { json }: { json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(setClipAction, {
          drama,
          clip: range === 'opening' ? null : range,
        })
        const { name, clip } = report
        printFacts(
          json,
          report,
          clip
            ? `For You shows ${writeClipRange(clip)} of ${name}.\nThe next import changes that if drama.yaml names another range.`
            : `For You shows the opening of ${name}.`,
        )
      })
    })
}

if (import.meta.main) {
  await clipCommand().name('cliffhanger clip').parseAsync()
}
