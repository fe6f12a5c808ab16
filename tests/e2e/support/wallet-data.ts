import { randomUUID } from 'node:crypto'
import { grantAction } from '../../../platform/operator/actions.ts'
import { openOperator } from '../../../platform/operator/open-operator.ts'

interface Given {
  coins?: number
  bonus?: number
  vipDays?: number
  expiresAtMs?: number | null
  reason?: string
}

/** Gives a member gifts one after another, as an operator does; in one process, since the command would be slow for many. */
export async function giveInTurn(dataDir: string, code: string, gifts: readonly Given[]): Promise<void> {
  const operator = await openOperator({ dataDir })
  try {
    for (const gift of gifts) {
      const grant = { coins: 0, bonus: 0, vipDays: 0, expiresAtMs: null, reason: '', key: randomUUID() }
      await operator.perform(grantAction, { code, grant: { ...grant, ...gift } })
    }
  } finally {
    await operator.close()
  }
}
