import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../../contract/csv.ts'
import type { StatementOrders, StatementView } from './statement.ts'

interface Row {
  entry:
    | 'beginning'
    | 'paid'
    | 'paidTotal'
    | 'refunded'
    | 'refundedTotal'
    | 'movement'
    | 'end'
    | 'doesNotAddUp'
  at?: string
  what?: string
  orderNo?: string
  amount?: string
  currency?: string
  coins?: number
  bonus?: number
}

const COLUMNS = ['entry', 'at', 'what', 'orderNo', 'amount', 'currency', 'coins', 'bonus'] as const

/** One entry a line. Totals, by currency, are of all orders, also where only the newest are listed. */
export function statementCsv({ beginning, end, paid, refunded, lines, addsUp }: StatementView): string {
  const rows: Row[] = [
    { entry: 'beginning', ...beginning },
    ...orderRows('paid', paid),
    ...orderRows('refunded', refunded),
    ...lines.map(({ kind, coins, bonus }): Row => ({ entry: 'movement', what: kind, coins, bonus })),
    { entry: 'end', ...end },
    ...(addsUp ? [] : [{ entry: 'doesNotAddUp' } as const]),
  ]
  const cells = (row: Row): CsvCell[] => COLUMNS.map((name) => row[name] ?? null)
  return BYTE_ORDER_MARK + csvLine(COLUMNS) + rows.map((row) => csvLine(cells(row))).join('')
}

function orderRows(entry: 'paid' | 'refunded', { orders, sums }: StatementOrders): Row[] {
  return [
    ...orders.map(({ atMs, productName, price, ...order }) => ({
      entry,
      at: new Date(atMs).toISOString(),
      what: productName,
      amount: price,
      ...order,
    })),
    ...sums.map(({ currency, amount }) => ({ entry: `${entry}Total` as const, amount, currency })),
  ]
}
