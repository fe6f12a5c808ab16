import * as z from 'zod'
import { MONTH_FORM } from '../calendar-period.ts'
import { Currency, DecimalSum, DecimalText, TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

/** Of payments and of refunds in one month; the newest. */
export const STATEMENT_ORDERS_MAX = 500

const Month = z.string().regex(MONTH_FORM)

/** Not `Coins`: what a broken ledger holds is shown too. */
const Figure = z.number().int()

const Balances = z.object({ coins: Figure, bonus: Figure })

const StatementOrders = z.object({
  records: z
    .array(
      z.object({
        orderNo: Id,
        time: TimeMs.meta({ description: 'Of its credit, or of its refund.' }),
        productName: z.string(),
        price: DecimalText.meta({ description: 'What was paid, or what went back.' }),
        currency: Currency,
      }),
    )
    .max(STATEMENT_ORDERS_MAX)
    .meta({ description: 'The newest, in the order of their times.' }),
  sums: z
    .array(z.object({ currency: Currency, amount: DecimalSum, orderCount: z.number().int().nonnegative() }))
    .meta({ description: 'Of all, one for each currency: two are never added.' }),
})

type WireOrders = z.output<typeof StatementOrders>

const readOrders = ({ records, sums }: WireOrders) => ({
  orders: records.map(({ time, ...order }) => ({ ...order, atMs: time })),
  sums,
})

export const walletStatement = endpoint({
  method: 'GET',
  path: '/x/wallet/statement',
  summary:
    'What a member paid, got back, received and spent in one month (UTC), with the balances at its beginning and end.',
  source: 'Row 433, rule 8',
  audience: 'member',
  query: z.object({ month: Month }),
  wire: z.object({
    firstMonth: Month.meta({ description: 'In which the member joined.' }),
    beginning: Balances.meta({ description: 'As the ledger had it before the first movement.' }),
    end: Balances.meta({ description: 'As the ledger has it after the last movement so far.' }),
    movements: z
      .array(
        z.object({
          kind: z.string().max(64),
          coinsIn: Figure,
          coinsOut: Figure,
          bonusIn: Figure,
          bonusOut: Figure,
        }),
      )
      .meta({ description: 'The sums of each kind of receipt; none is negative.' }),
    paid: StatementOrders,
    refunded: StatementOrders,
  }),
  read: ({ firstMonth, beginning, end, movements, paid, refunded }) => {
    const sum = (purse: 'coins' | 'bonus') =>
      movements.reduce((total, part) => total + part[`${purse}In`] - part[`${purse}Out`], beginning[purse])
    return {
      firstMonth,
      beginning,
      end,
      movements,
      addsUp: sum('coins') === end.coins && sum('bonus') === end.bonus,
      paid: readOrders(paid),
      refunded: readOrders(refunded),
    }
  },
})
