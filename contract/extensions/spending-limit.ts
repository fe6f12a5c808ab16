import * as z from 'zod'
import { CALENDAR_PERIODS } from '../calendar-period.ts'
import { Currency, DecimalSum, DecimalText, TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'

export const SpendingLimit = z.object({
  amount: DecimalText,
  currency: Currency,
  period: z.enum(CALENDAR_PERIODS).meta({ description: 'Of the calendar, in UTC; weeks begin on Monday.' }),
})
export type SpendingLimit = z.infer<typeof SpendingLimit>

export const spendingLimit = endpoint({
  method: 'GET',
  path: '/x/wallet/spending-limit',
  summary:
    'The member’s limit for the money that top-ups may cost, what is left of it, and a change that waits.',
  source: 'Row 432, rule 8',
  audience: 'member',
  wire: z.object({
    limit: SpendingLimit.nullable().meta({ description: 'In effect now; null: none.' }),
    current: z
      .object({
        spent: DecimalSum.meta({
          description: 'Orders of the period that are paid or being paid, in the limit’s currency.',
        }),
        left: DecimalSum,
        endTime: TimeMs.meta({ description: 'The end of the period.' }),
      })
      .nullable()
      .meta({ description: 'Of the period that holds the present; null: no limit.' }),
    next: z
      .object({ limit: SpendingLimit.nullable().meta({ description: 'Null: none.' }), fromTime: TimeMs })
      .nullable()
      .meta({ description: 'A change that is not in effect yet; null: none.' }),
    currency: Currency.meta({ description: 'Of the store: a new limit is in it.' }),
  }),
  read: ({ limit, current, next, currency }) => ({
    limit,
    current: current && { spent: current.spent, left: current.left, endsAtMs: current.endTime },
    next: next && { limit: next.limit, fromMs: next.fromTime },
    currency,
  }),
})

export const setSpendingLimit = endpoint({
  method: 'POST',
  path: '/x/wallet/spending-limit',
  summary:
    'Sets the member’s spending limit; null: no limit. What can never allow more acts at once, and ends a change that waits; ' +
    'anything else, and no limit, acts after 24 hours. The limit in effect, set again, cancels a change that waits.',
  source: 'Row 432, rule 8',
  audience: 'member',
  body: z.object({ limit: SpendingLimit.nullable() }),
  wire: z.unknown(),
  read: () => null,
})
