import { Command, Option } from 'commander'
import { inspectOrderAction, listOrdersAction, withdrawOrderAction } from '../platform/operator/actions.ts'
import { OrderListQuery } from '../platform/orders/list-orders.ts'
import type { OrderReport } from '../platform/support/inspect-order.ts'
import { PROVIDER_NEEDED } from '../platform/support/refund.ts'
import { wholeNumber } from './arguments/whole-number.ts'
import { operate, parseOrder, reasonOption } from './operator/operate.ts'
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
    .addCommand(listCommand())
    .addCommand(withdrawCommand())
}

const LIMIT_MAX = 200

function listCommand(): Command {
  return new Command('list')
    .description('List orders, the newest first, and what to do about each.')
    .addOption(
      new Option('--filter <kind>', 'only these').choices(OrderListQuery.shape.filter.options).default('all'),
    )
    .option('--limit <number>', 'how many', wholeNumber(LIMIT_MAX), 50)
    .option('--after <cursor>', 'continue where the last list ended')
    .addOption(jsonOption())
    .action(async ({ filter, limit, after = null }: OrderListQuery, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await operate(async (operator) => {
        const list = await operator.perform(listOrdersAction, { filter, limit, after })
        printFacts(json, list, [
          ...list.orders.map(
            (order) =>
              `${order.at}  ${order.order}  member ${order.memberCode}, ${order.price} ${order.currency}, ${order.state}. ${order.next}`,
          ),
          ...(list.orders.length === 0 ? ['No such order.'] : []),
          ...(list.after === null ? [] : [`More: --after ${list.after}`]),
        ])
      })
    })
}

function withdrawCommand(): Command {
  return new Command('withdraw')
    .description('Withdraw from a purchase for its buyer, who declared it elsewhere.')
    .argument('<number>', 'as above', parseOrder)
    .addOption(reasonOption())
    .addOption(jsonOption())
    .action(async (order: string, { reason }: { reason: string }, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await operate(async (operator) => {
        const made = await operator.perform(withdrawOrderAction, { order, reason })
        const paid = made.paidBackAt === null ? 'not paid back yet' : `paid back ${made.paidBackAt}`
        printFacts(json, made, `Order ${order} is withdrawn from: ${made.refund}, ${paid}.`)
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
