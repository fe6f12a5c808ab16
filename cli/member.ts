import { Command } from 'commander'
import { inspectMemberAction } from '../platform/operator/actions.ts'
import type { MemberReport } from '../platform/operator/inspect-member.ts'
import { signInProviders } from '../platform/providers/list/provider-list.ts'
import { ENVIRONMENT_HELP, operate, parseMemberCode } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'

export function memberCommand(): Command {
  return new Command('member')
    .description('Show a member’s sign-ins, balances, VIP, last orders and last unlocks.')
    .argument('<code>', 'the number on the member’s profile', parseMemberCode)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (code: string, { json }: { json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(inspectMemberAction, { code })
        printFacts(json, report, inWords(report))
      })
    })
}

function inWords(report: MemberReport): string {
  const { coins, bonus } = report.balances
  return [
    `Member ${report.code}${report.deletedAt === null ? '' : ` deleted the account on ${toMinute(report.deletedAt)}`}`,
    fact('joined', toMinute(report.joinedAt)),
    fact('sign-in', report.signIns.map(signInWords).join('; ') || 'none'),
    fact('open sessions', String(report.openSessionCount)),
    fact('balance', `${coins} coins, ${bonus} bonus`),
    fact('VIP', report.vipUntil === null ? 'no' : `until ${toMinute(report.vipUntil)}`),
    ...list('orders', report.orderCount, report.lastOrders.map(orderWords)),
    ...list('unlocks', report.unlockCount, report.lastUnlocks.map(unlockWords)),
  ].join('\n')
}

function fact(name: string, value: string): string {
  return `  ${name.padEnd(15)}${value}`
}

function list(name: string, count: number, lines: readonly string[]): string[] {
  const shown = count > lines.length ? `${count}, the last ${lines.length}:` : String(count)
  return [fact(name, shown), ...lines.map((line) => `    ${line}`)]
}

function signInWords({ service, firstAt, lastAt }: MemberReport['signIns'][number]): string {
  const last = lastAt === null ? 'not in the last 30 days' : `last ${toMinute(lastAt)}`
  return `${signInProviders[service].label} since ${toMinute(firstAt)}, ${last}`
}

function orderWords({
  at,
  order,
  product,
  price,
  currency,
  state,
  failure,
}: MemberReport['lastOrders'][number]) {
  return `${toMinute(at)}  ${order}  ${product}, ${price} ${currency}, ${state}${failure === null ? '' : `: ${failure}`}`
}

function unlockWords({ at, drama, episode, coins, bonus }: MemberReport['lastUnlocks'][number]): string {
  return `${toMinute(at)}  ${drama}, episode ${episode}: ${coins} coins, ${bonus} bonus`
}

function toMinute(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`
}

if (import.meta.main) {
  await memberCommand().name('cliffhanger member').parseAsync()
}
