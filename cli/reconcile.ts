import { Command } from 'commander'
import { reconcileAction } from '../platform/operator/actions.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted } from './output/words.ts'

export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description('Recompute the whole ledger and report differences.')
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async ({ json }: { json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const result = await operator.perform(reconcileAction, {})
        const { walletCount, postingCount, differences } = result
        const looked = `${counted(walletCount, 'wallet')} and ${counted(postingCount, 'posting')} were recomputed`
        const isEqual = differences.length === 0
        const isEmpty = walletCount + postingCount === 0
        const agreement = isEmpty
          ? 'Nothing to reconcile: no member has ever had coins here.'
          : `No differences: ${looked}.`
        if (json || isEqual) printFacts(json, result, agreement)
        if (!isEqual) throw new Error([...differences, `${looked}.`].join('\n'))
      })
    })
}

if (import.meta.main) {
  await reconcileCommand().name('cliffhanger reconcile').parseAsync()
}
