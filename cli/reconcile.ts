import { reconcileAction } from '../platform/operator/actions.ts'
import { operate } from './operate.ts'
import { counted } from './words.ts'

/**
 * Recomputes the whole ledger and prints every difference: `npm run reconcile`. Exits with 1 if there is one. Reads
 * DATABASE_URL, or DATA_DIR for the embedded database; the product may be running.
 */
process.exitCode = await operate(async (operator) => {
  const { walletCount, postingCount, differences } = await operator.perform(reconcileAction, {})
  const looked = `${counted(walletCount, 'wallet')} and ${counted(postingCount, 'posting')} were recomputed`
  if (differences.length > 0) throw new Error([...differences, `${looked}.`].join('\n'))
  console.log(
    walletCount + postingCount === 0
      ? 'Nothing to reconcile: no member has ever had coins here.'
      : `No differences: ${looked}.`,
  )
})
