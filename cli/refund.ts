import { Command } from 'commander'
import { refundAction } from '../platform/operator/actions.ts'
import { toDollars } from '../platform/providers/cents.ts'
import { operate, parseOrder, parseReason } from './operate.ts'

/** `cliffhanger refund <order>`: refunds a top-up and removes what it credited. Row 431. */
export function refundCommand(): Command {
  return new Command('refund')
    .description('Refund a top-up, and take back what is left of its coins and bonus.')
    .argument(
      '<order>',
      'the number of the order, or PayPal’s number of the order or the payment',
      parseOrder,
    )
    .option('--reason <text>', 'shown to the buyer by PayPal, and stored', parseReason, '')
    .addHelpText('after', '\nDATA_DIR, DATABASE_URL and PAYPAL_… are read from the environment.')
    .action(async (order: string, { reason }: { reason: string }) => {
      process.exitCode = await refundAndTell(order, reason)
    })
}

function refundAndTell(order: string, reason: string): Promise<number> {
  return operate(async (operator) => {
    const { orderId, amountCents, reversed } = await operator.perform(refundAction, { order, reason })
    const { takenCoins, takenBonus, shortfallCoins, shortfallBonus, vipDays } = reversed
    console.log(
      `Order ${orderId}: refunding $${toDollars(amountCents)}; removed ${takenCoins} coins and ${takenBonus} bonus.`,
    )
    if (shortfallCoins + shortfallBonus > 0) {
      console.log(
        `${shortfallCoins} coins and ${shortfallBonus} bonus had already been spent or had expired.`,
      )
    }
    if (vipDays > 0) console.log(`The order's ${vipDays} days of VIP stay.`)
  })
}

if (import.meta.main) {
  await refundCommand().name('cliffhanger refund').parseAsync()
}
