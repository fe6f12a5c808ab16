import { Command } from 'commander'
import { inspectOrderAction } from '../platform/operator/actions.ts'
import type { OrderReport } from '../platform/operator/inspect-order.ts'
import { PROVIDER_NEEDED } from '../platform/operator/refund.ts'
import { operate, parseOrder } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { PAYMENT_LABEL, PAYMENT_PREFIXES } from './output/payment-labels.ts'
import { toFacts } from './output/words.ts'

export function orderCommand(): Command {
  return new Command('order')
    .description(`Check a top-up with ${PAYMENT_LABEL}, settle it, and show everything known about it.`)
    .argument(
      '<number>',
      `the number of the order, or ${PAYMENT_LABEL}’s number of the order or the payment`,
      parseOrder,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nDATA_DIR, DATABASE_URL, ${PAYMENT_PREFIXES} and FIRST_TOP_UP_BONUS are read from the environment.`,
    )
    .action(async (order: string, { json }: { json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(inspectOrderAction, { order })
        printFacts(json, report, inWords(report))
      })
    })
}

const ANSWERS = {
  settled: `Checked with ${PAYMENT_LABEL} just now.`,
  unclear: `Checked with ${PAYMENT_LABEL} just now, but the outcome is still open; see the log.`,
  neverMade: `It has no ${PAYMENT_LABEL} number, so its buyer was never sent there to pay.`,
  notSetUp: `Not checked with ${PAYMENT_LABEL}. ${PROVIDER_NEEDED}`,
} as const satisfies Record<OrderReport['answer'], string>

function inWords(report: OrderReport): string[] {
  const { order, state, failure, coins, bonus, vipDays } = report
  const sentence = `Order ${order} is ${state}${failure === null ? '' : `: ${failure}`}. ${ANSWERS[report.answer]}`
  const facts = {
    member: report.memberCode,
    product: report.product,
    price: `${report.price} ${report.currency}`,
    gives: `${coins} coins, ${bonus} bonus${vipDays > 0 ? `, ${vipDays} days of VIP` : ''}`,
    created: report.at,
    credited: report.creditedAt ?? 'no',
    refunded:
      report.refundedAt === null ? 'no' : `${report.refundedAt}, ${report.refunded} ${report.currency}`,
    ...(report.withdrawal && { withdrawn: withdrawalInWords(report.withdrawal) }),
    [`${PAYMENT_LABEL}’s order`]: report.providerOrder ?? 'none',
    [`${PAYMENT_LABEL}’s payment`]: report.payment ?? 'none',
    'next check': report.nextLookAt ?? 'none',
  }
  return [sentence, ...toFacts(facts)]
}

function withdrawalInWords({ at, paidBackAt, failure }: NonNullable<OrderReport['withdrawal']>): string {
  const state =
    paidBackAt === null
      ? `not paid back yet${failure === null ? '' : ` (${failure})`}`
      : `paid back ${paidBackAt}`
  return `${at}, ${state}`
}

if (import.meta.main) {
  await orderCommand().name('cliffhanger order').parseAsync()
}
