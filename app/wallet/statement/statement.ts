import type { Output } from '../../../contract/endpoint.ts'
import type { walletStatement } from '../../../contract/extensions/statement.ts'

export type Statement = Output<typeof walletStatement>

export type StatementOrders = Statement['paid']

export interface StatementView extends Omit<Statement, 'movements' | 'firstMonth'> {
  month: string
  /** Not over: its figures still change. */
  isOpen: boolean
  previous: string | null
  next: string | null
  /** Null: not known. */
  memberCode: string | null
  lines: (MovementLine & { label: string })[]
}

/** What came in or went out, negative. */
export interface MovementLine {
  kind: string
  coins: number
  bonus: number
}

export function toMovementLines(movements: Statement['movements']): MovementLine[] {
  return movements
    .flatMap(({ kind, coinsIn, coinsOut, bonusIn, bonusOut }) => [
      { kind, coins: coinsIn, bonus: bonusIn },
      { kind, coins: 0 - coinsOut, bonus: 0 - bonusOut },
    ])
    .filter(({ coins, bonus }) => coins !== 0 || bonus !== 0)
}
