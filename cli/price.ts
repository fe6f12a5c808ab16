import { Command } from 'commander'
import { setPricesAction } from '../platform/operator/actions.ts'
import type { PriceReport } from '../platform/release/set-prices.ts'
import { EPISODES_HELP, parseCount, parseEpisodes, parseFree } from './arguments/release-arguments.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted, inNumbers } from './output/words.ts'

const PRICE_MAX = 1_000_000

interface PriceOptions {
  coins: number | null
  free: number | null
  episodes: number[] | null
  json: boolean
}

export function priceCommand(): Command {
  return new Command('price')
    .description('Change what the episodes of a drama cost, and how many are free.')
    .argument('<drama>', 'its key or id')
    .option('--coins <number>', 'price of each episode that is not free', parseCount(PRICE_MAX), null)
    .option('--free <number>', 'how many are free, from the first', parseFree, null)
    .option('--episodes <numbers>', `with --coins: ${EPISODES_HELP}`, parseEpisodes, null)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (drama: string, { coins, free, episodes, json }: PriceOptions, command: Command) => {
      if (coins === null && free === null) command.error('Name what to change: --coins, --free or both.')
      if (coins === null && episodes !== null) command.error('--episodes is for --coins.')
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(setPricesAction, { drama, episodes, coins, free })
        printFacts(json, report, inWords(report))
      })
    })
}

function inWords({ name, episodes }: PriceReport): string {
  const sold = episodes.filter(({ isFree, isAppOnly }) => !isFree && !isAppOnly)
  const prices = sold.map(({ priceCoins }) => priceCoins)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const price = least === most ? counted(least, 'coin') : `${inNumbers(least)} to ${counted(most, 'coin')}`
  const free = episodes.filter(({ isFree }) => isFree).length
  const each = sold.length === 0 ? 'nothing is sold' : `${counted(sold.length, 'episode')} at ${price}`
  return `${name}: ${counted(free, 'episode')} free, ${each}.\nThe next import takes prices from drama.yaml again.`
}

if (import.meta.main) {
  await priceCommand().name('cliffhanger price').parseAsync()
}
