import { randomUUID } from 'node:crypto'
import { Command, InvalidArgumentError, Option } from 'commander'
import { grantAction, reverseGrantAction } from '../platform/operator/actions.ts'
import { VIP_DAYS_MAX } from '../platform/vip/vip-periods.ts'
import { GRANT_MAX } from '../platform/wallet/grant.ts'
import { readTime } from './arguments/read-time.ts'
import { ENVIRONMENT_HELP, operate, parseMemberCode, parseReason } from './operator/operate.ts'
import { jsonOption, printFacts, progressOutput, toIso } from './output/facts.ts'
import { takenInWords } from './output/taken-back.ts'
import { counted, inNumbers } from './output/words.ts'

interface GrantOptions {
  coins: number
  bonus: number
  expires: number | null
  vipDays: number
  reason: string
  key: string | null
  reverse?: string
  json: boolean
}

/** Account types 64, 5 and 14. */
export function grantCommand(): Command {
  return new Command('grant')
    .description('Give a member coins, bonus or days of VIP.')
    .argument('<member code>', 'the number on the member’s profile', parseMemberCode)
    .option('--coins <number>', 'coins to give', upTo(GRANT_MAX), 0)
    .option('--bonus <number>', 'bonus to give', upTo(GRANT_MAX), 0)
    .option('--vip-days <number>', 'days of VIP, added to the current period', upTo(VIP_DAYS_MAX), 0)
    .addOption(
      new Option(
        '--expires <date>',
        'when coins and bonus end: 2027-01-31 (its end, UTC) or 2027-01-31T18:00:00Z',
      )
        .argParser(parseExpiry)
        .default(null, 'never'),
    )
    .option('--reason <text>', 'a note, stored with the grant', parseReason, '')
    .addOption(
      new Option('--key <text>', 'gives once, however often the command is repeated with it')
        .argParser(parseKey)
        .default(null, 'a new one each time'),
    )
    .addOption(
      new Option('--reverse <key>', 'take back what is left of the grant with this key').argParser(parseKey),
    )
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (code: string, options: GrantOptions, command: Command) => {
      const { coins, bonus, expires, vipDays, reverse, reason, json } = options
      if (reverse !== undefined) {
        if (coins + bonus + vipDays > 0 || expires !== null || options.key !== null) {
          command.error('--reverse takes back a whole grant: leave out what to give.')
        }
        process.exitCode = await reverseAndTell(code, { key: reverse, reason }, json)
        return
      }
      if (coins + bonus + vipDays === 0) {
        command.error('Name what to give: --coins, --bonus, --vip-days or several of them.')
      }
      if (coins + bonus === 0 && expires !== null) command.error('--expires is for coins and bonus.')
      if (expires !== null && expires <= Date.now()) command.error('The date of expiry has passed.')
      process.exitCode = await giveAndTell(code, options)
    })
}

function reverseAndTell(
  code: string,
  reversal: { key: string; reason: string },
  json: boolean,
): Promise<number> {
  return operate(async (operator) => {
    const reversed = await operator.perform(reverseGrantAction, { code, reversal })
    const { balances, vipUntilMs, ...taken } = reversed
    printFacts(json, { member: code, key: reversal.key, ...taken, balances, vipUntil: toIso(vipUntilMs) }, [
      ...takenInWords(reversed),
      `Member ${code} has ${toHoldings(balances, vipUntilMs)}.`,
    ])
  })
}

function toHoldings({ coins, bonus }: { coins: number; bonus: number }, vipUntilMs: number | null): string {
  const vip = vipUntilMs === null ? '' : `, and VIP until ${new Date(vipUntilMs).toISOString()}`
  return `${coins} coins and ${bonus} bonus${vip}`
}

function giveAndTell(
  code: string,
  { expires, key: givenKey, reverse: _, json, ...given }: GrantOptions,
): Promise<number> {
  return operate(async (operator) => {
    const key = givenKey ?? randomUUID()
    // Printed in advance: after an interruption, it would be unclear whether the grant was made.
    if (givenKey === null) {
      progressOutput(json).write(
        `Giving member ${code} ${inWords(given)}. If interrupted, repeat it with --key ${key}: it gives once.\n`,
      )
    }
    const { balances, vipUntilMs, isNew } = await operator.perform(grantAction, {
      code,
      grant: { ...given, key, expiresAtMs: expires },
    })
    printFacts(json, { member: code, key, isNew, balances, vipUntil: toIso(vipUntilMs) }, [
      ...(isNew ? [] : ['Already granted with this key; nothing was added.']),
      `Member ${code} has ${toHoldings(balances, vipUntilMs)}.`,
    ])
  })
}

function inWords({ coins, bonus, vipDays }: Pick<GrantOptions, 'coins' | 'bonus' | 'vipDays'>): string {
  const parts = [
    ...(coins > 0 ? [counted(coins, 'coin')] : []),
    ...(bonus > 0 ? [`${inNumbers(bonus)} bonus`] : []),
    ...(vipDays > 0 ? [`${counted(vipDays, 'day')} of VIP`] : []),
  ]
  return parts.join(', ')
}

function upTo(max: number): (text: string) => number {
  return (text) => {
    const amount = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (amount < 1 || amount > max) {
      throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`)
    }
    return amount
  }
}

const DAY_MS = 86_400_000

function parseExpiry(text: string): number {
  const time = readTime(text)
  if (time === null) {
    throw new InvalidArgumentError(
      'Expected a date such as 2027-01-31, or a time such as 2027-01-31T18:00:00Z.',
    )
  }
  return time.isDay ? time.timeMs + DAY_MS : time.timeMs
}

function parseKey(text: string): string {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(text)) {
    throw new InvalidArgumentError('Expected 1 to 128 letters, digits, "-" and "_".')
  }
  return text
}

if (import.meta.main) {
  await grantCommand().name('cliffhanger grant').parseAsync()
}
