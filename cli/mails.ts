import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../contract/sign-in-services.ts'
import type { ProviderEndReport } from '../platform/mail/announce-provider-end.ts'
import type { ListedMail, ShownMail } from '../platform/mail/operate-mails.ts'
import {
  announceProviderEndAction,
  listMailsAction,
  retryMailAction,
  showMailAction,
} from '../platform/operator/actions.ts'
import { signInProviders } from '../platform/providers/list/provider-list.ts'
import { toHarmlessText } from '../platform/texts/harmless-text.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { counted, inTime, toFacts, toTable } from './output/words.ts'

const LIMIT = 100

interface MailsOptions {
  failed: boolean
  again: boolean
  json: boolean
}

export function mailsCommand(): Command {
  return new Command('mails')
    .description(
      'List mails that wait or were given up, show one, have one sent again, or announce a provider’s end.',
    )
    .argument('[document]', 'show this one')
    .option('--failed', 'list those that were given up', false)
    .option('--again', 'have the document that was given up sent again', false)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nSMTP_URL and MAIL_FROM switch sending on (docs/operating/mail.md).`,
    )
    .action(async (document: string | undefined, options: MailsOptions, command: Command) => {
      if (options.again && document === undefined) command.error('error: --again needs a document')
      process.exitCode = await (document === undefined ? list(options) : show(document, options))
    })
    .addCommand(providerEndsCommand())
}

function providerEndsCommand(): Command {
  return new Command('provider-ends')
    .description('Write to members who can sign in with this provider alone that it ends.')
    .addArgument(new Argument('<provider>', 'the one that ends').choices(SIGN_IN_PROVIDERS))
    .addOption(
      new Option('--until <day>', 'the day from which it ends, such as 2027-01-31')
        .argParser(parseDay)
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .addHelpText('after', `${ENVIRONMENT_HELP}\nRepeated, it writes to nobody twice.`)
    .action(async (provider: SignInProvider, { until: day }: { until: string }, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      process.exitCode = await announce(provider, { day, json })
    })
}

function list({ failed, json }: MailsOptions): Promise<number> {
  return operate(async (operator) => {
    const mails = await operator.perform(listMailsAction, {
      state: failed ? 'failed' : 'waiting',
      limit: LIMIT,
    })
    printFacts(json, mails, listInWords(mails, failed))
  })
}

function show(document: string, { again, json }: MailsOptions): Promise<number> {
  return operate(async (operator) => {
    if (again) await operator.perform(retryMailAction, { document })
    const mail = await operator.perform(showMailAction, { document })
    printFacts(json, mail, mailInWords(mail))
  })
}

function announce(provider: SignInProvider, { day, json }: { day: string; json: boolean }): Promise<number> {
  return operate(async (operator) => {
    const { label } = signInProviders[provider]
    let memberCount = 0
    for (let after: string | null = ''; after !== null; ) {
      const told: ProviderEndReport = await operator.perform(announceProviderEndAction, {
        provider,
        label,
        day,
        after,
      })
      memberCount += told.memberCount
      after = told.after
    }
    printFacts(json, { provider, day, memberCount }, [
      `${counted(memberCount, 'member')} can sign in with ${label} alone and were written to.`,
    ])
  })
}

const HEADS = ['DOCUMENT', 'KIND', 'MEMBER', 'TO', 'WRITTEN', 'TRIES', 'NEXT TRY', 'LAST FAILURE']

function listInWords(mails: readonly ListedMail[], isFailed: boolean): string {
  if (mails.length === 0) return isFailed ? 'No mail was given up.' : 'No mail waits.'
  return toTable(
    HEADS,
    mails.map((mail) => [
      mail.document,
      mail.kind,
      mail.memberCode,
      toHarmlessText(mail.to ?? ''),
      mail.writtenAt,
      mail.tryCount,
      mail.nextTryAt ?? '',
      toHarmlessText(mail.failure ?? ''),
    ]),
  )
}

function mailInWords(mail: ShownMail): string[] {
  const toTime = (at: string | null) => (at === null ? 'no' : inTime(Date.parse(at)))
  return [
    `Document ${mail.document}, ${mail.kind}`,
    ...toFacts({
      member: mail.memberCode,
      to: toHarmlessText(mail.to ?? 'no address'),
      written: toTime(mail.writtenAt),
      sent: toTime(mail.sentAt),
      'given up': toTime(mail.givenUpAt),
      tries: String(mail.tryCount),
      'next try': toTime(mail.nextTryAt),
      failure: toHarmlessText(mail.failure ?? 'none'),
    }),
    '',
    ...toHarmlessText(mail.text)
      .trimEnd()
      .split('\n')
      .map((line) => `  > ${line}`.trimEnd()),
  ]
}

function parseDay(text: string): string {
  const timeMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // 31 February would be read as 3 March.
  const isDay = !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text)
  if (!isDay) throw new InvalidArgumentError('Expected a day like 2027-01-31.')
  return text
}

if (import.meta.main) {
  await mailsCommand().name('cliffhanger mails').parseAsync()
}
