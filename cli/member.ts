import { Command } from 'commander'
import {
  blockMemberAction,
  deleteMemberAction,
  exportMemberAction,
  findMembersAction,
  inspectMemberAction,
  signOutMemberAction,
  unblockMemberAction,
} from '../platform/operator/actions.ts'
import type { OperatorAction } from '../platform/operator/operator-action.ts'
import { signInProviders } from '../platform/providers/list/provider-list.ts'
import type { FoundMember } from '../platform/support/find-members.ts'
import type { MemberReport } from '../platform/support/inspect-member.ts'
import type { MemberRequest } from '../platform/support/member-code.ts'
import { toHarmlessText } from '../platform/texts/harmless-text.ts'
import { ENVIRONMENT_HELP, operate, parseMemberCode, reasonOption } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted } from './output/words.ts'

export function memberCommand(): Command {
  return new Command('member')
    .description('Show a member’s sign-ins, balances, VIP, last orders and last unlocks, or act for one.')
    .argument('<code>', 'the number on the member’s profile', parseMemberCode)
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (code: string, { json }: { json: boolean }) => {
      process.exitCode = await operate(async (operator) => {
        const report = await operator.perform(inspectMemberAction, { code })
        printFacts(json, report, inWords(report))
      })
    })
    .addCommand(findCommand())
    .addCommand(
      actCommand(
        'sign-out',
        'End the member’s sessions on all devices.',
        signOutMemberAction,
        (code, { endedCount }) => `Member ${code}: ${counted(endedCount, 'session')} ended.`,
      ),
    )
    .addCommand(
      actCommand(
        'block',
        'End the member’s sessions and refuse new ones; coins and purchases stay.',
        blockMemberAction,
        (code) => `Member ${code} is blocked.`,
      ),
    )
    .addCommand(
      actCommand(
        'unblock',
        'Let a blocked member sign in again.',
        unblockMemberAction,
        (code) => `Member ${code} can sign in again.`,
      ),
    )
    .addCommand(
      actCommand('export', 'Print all data stored about the member, as JSON.', exportMemberAction, null),
    )
    .addCommand(
      actCommand(
        'delete',
        'Delete the member’s account for ever, as the member could.',
        deleteMemberAction,
        (code) => `The account of member ${code} is deleted.`,
      ),
    )
}

function findCommand(): Command {
  return new Command('find')
    .description('Find members by code, order number, receipt number or confirmed mail address.')
    .argument('<text>', 'the code, number or address')
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (text: string, _options: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await operate(async (operator) => {
        const found = await operator.perform(findMembersAction, { text })
        printFacts(json, found, found.length === 0 ? 'No member was found.' : found.map(foundInWords))
      })
    })
}

function foundInWords({ code, joinedAt, deletedAt, blockedAt, foundBy }: FoundMember): string {
  const state = deletedAt !== null ? ', deleted' : blockedAt !== null ? ', blocked' : ''
  return `Member ${code}, found by ${foundBy}, joined ${toMinute(joinedAt)}${state}`
}

/** @param toWords null: the facts alone */
function actCommand<Output extends object>(
  name: string,
  description: string,
  action: OperatorAction<MemberRequest, Output>,
  toWords: ((code: string, output: Output) => string) | null,
): Command {
  return new Command(name)
    .description(description)
    .argument('<code>', 'the number on the member’s profile', parseMemberCode)
    .addOption(reasonOption())
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(async (code: string, { reason }: { reason: string }, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await operate(async (operator) => {
        const output = await operator.perform(action, { code, reason })
        printFacts(json || toWords === null, output, toWords?.(code, output) ?? '')
      })
    })
}

function inWords(report: MemberReport): string {
  const { coins, bonus } = report.balances
  return [
    `Member ${report.code}${report.deletedAt === null ? '' : ` deleted the account on ${toMinute(report.deletedAt)}`}`,
    fact('joined', toMinute(report.joinedAt)),
    ...(report.blockedAt ? [fact('blocked', toMinute(report.blockedAt))] : []),
    fact('mail', report.address ? addressWords(report.address) : 'none'),
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

function addressWords({ address, confirmedAt }: NonNullable<MemberReport['address']>): string {
  return `${toHarmlessText(address)}, ${confirmedAt === null ? 'not confirmed' : `confirmed ${toMinute(confirmedAt)}`}`
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
