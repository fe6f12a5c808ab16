import { reconcileAct } from '../platform/operator/acts.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import { databaseFromEnvironment } from '../platform/settings.ts'

/**
 * Adds the whole ledger up again and names every figure that differs: `npm run reconcile`. Ends with 1 when one does.
 * Reads DATABASE_URL, or DATA_DIR for the embedded database; the product may run meanwhile.
 */
try {
  const operator = await openOperator(databaseFromEnvironment(process.env))
  try {
    const { walletCount, postingCount, differences } = await operator.perform(reconcileAct, {})
    for (const sentence of differences) console.error(sentence)
    const looked = `${walletCount} wallets and ${postingCount} postings were added up again`
    console.log(differences.length === 0 ? `Everything agrees: ${looked}.` : `${looked}.`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await operator.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
