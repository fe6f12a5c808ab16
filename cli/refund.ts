import { Command } from 'commander'
import { DEFAULT_CURRENCY, formatMoney } from '../contract/money.ts'
import { refundAction } from '../platform/operator/actions.ts'
import { operate, parseOrder, parseReason } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { PAYMENT_LABEL, PAYMENT_PREFIXES } from './output/payment-labels.ts'
import { takenInWords } from './output/taken-back.ts'

export function refundCommand(): Command {
  return new Command('refund')
    .description('Refund a top-up, and take back what is left of its coins, bonus and VIP.')
    .argument(
      '<order>',
      `the number of the order, or ${PAYMENT_LABEL}’s number of the order or the payment`,
      parseOrder,
    )
    .option('--reason <text>', `shown to the buyer by ${PAYMENT_LABEL}, and stored`, parseReason, '')
    .addOption(jsonOption())
    .addHelpText('after', `\nDATA_DIR, DATABASE_URL and ${PAYMENT_PREFIXES} are read from the environment.`)
    .action(async (order: string, { reason, json }: { reason: string; json: boolean }) => {
      process.exitCode = await refundAndTell(order, reason, json)
    })
}

function refundAndTell(order: string, reason: string, json: boolean): Promise<number> {
  return operate(async (operator) => {
    const refunded = await operator.perform(refundAction, { order, reason })
    // A product of the former release, which is still running, does not say the currency.
    const { orderId, amountCents: minor, currency = DEFAULT_CURRENCY, reversed } = refunded
    printFacts(json, refunded, [
      `Order ${orderId}: refunding ${formatMoney({ minor, currency }, 'en')}.`,
      ...takenInWords(reversed),
    ])
  })
}

if (import.meta.main) {
  await refundCommand().name('cliffhanger refund').parseAsync()
}
