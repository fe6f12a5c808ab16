import { Command, InvalidArgumentError, Option } from 'commander'
import { pino } from 'pino'
import type { StudioSettings } from '../platform/config/settings.ts'
import type { StudioRole } from '../platform/db/tables.ts'
import {
  addAccountAction,
  listAccountsAction,
  resetAccountAction,
} from '../platform/operator/studio-actions.ts'
import { AccountName, type AccountSetup, ROLES } from '../platform/studio/accounts.ts'
import { closeGracefully } from '../server/lifecycle.ts'
import { readOperatorEnvironment } from './operator/environment.ts'
import { ENVIRONMENT_HELP, operate } from './operator/operate.ts'
import { jsonOption, printFacts } from './output/facts.ts'
import { toTable } from './output/words.ts'

/** Studio is a workspace of its own: its packages are loaded only to serve it. */
export function studioCommand(): Command {
  return new Command('studio')
    .description('Serve Studio, the operator’s screens, beside the product; or make and reset its accounts.')
    .addHelpText(
      'after',
      `${ENVIRONMENT_HELP}\nSTUDIO_ORIGIN, STUDIO_HOST, STUDIO_PORT, STUDIO_ALONE_UP_TO and STUDIO_PUBLISH_ALONE say where and how (docs/operating/studio.md).`,
    )
    .action(async () => {
      process.exitCode = await serve()
    })
    .addCommand(
      new Command('add')
        .description('Make an account, and print the link that sets it up, once, within a day.')
        .argument('<name>', 'small letters, digits, ".", "_" and "-"', parseName)
        .addOption(new Option('--role <role>', 'what it may do').choices(ROLES).default('support'))
        .addOption(jsonOption())
        .action(async (name: string, { role }: { role: StudioRole }, command: Command) => {
          const { json } = command.optsWithGlobals<{ json: boolean }>()
          process.exitCode = await operate(async (operator, _place, { studio }) =>
            printSetup(json, studio, await operator.perform(addAccountAction, { name, role })),
          )
        }),
    )
    .addCommand(
      new Command('reset')
        .description('End passkeys, password and sessions of an account, and print a new link.')
        .argument('<name>', 'of the account', parseName)
        .addOption(jsonOption())
        .action(async (name: string, _options: unknown, command: Command) => {
          const { json } = command.optsWithGlobals<{ json: boolean }>()
          process.exitCode = await operate(async (operator, _place, { studio }) =>
            printSetup(json, studio, await operator.perform(resetAccountAction, { name })),
          )
        }),
    )
    .addCommand(
      new Command('accounts')
        .description('List the accounts.')
        .addOption(jsonOption())
        .action(async (_options: unknown, command: Command) => {
          const { json } = command.optsWithGlobals<{ json: boolean }>()
          process.exitCode = await operate(async (operator) => {
            const accounts = await operator.perform(listAccountsAction, {})
            const rows = accounts.map(({ name, role, signsInBy, lastSignInAt, disabledAt }) => [
              name,
              role,
              signsInBy.join(', ') || 'not set up',
              lastSignInAt ?? '',
              disabledAt ?? '',
            ])
            printFacts(
              json,
              accounts,
              toTable(['NAME', 'ROLE', 'SIGNS IN BY', 'LAST SIGN-IN', 'DISABLED'], rows),
            )
          })
        }),
    )
}

function printSetup(json: boolean, { origin }: StudioSettings, setup: AccountSetup): void {
  const link = `${origin}/setup#${setup.setupToken}`
  printFacts(json, { ...setup, link }, [
    `Open this link as "${setup.name}", once, until ${setup.expiresAt}:`,
    link,
    'Studio must be running: "cliffhanger studio".',
  ])
}

async function serve(): Promise<number> {
  try {
    const [{ buildStudioWhenNeeded }, { startStudio }] = await Promise.all([
      import('../studio/build.ts'),
      import('../studio/server/start-studio.ts'),
    ]).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
      throw new Error(
        'Studio’s packages are not installed: "npm ci --workspace studio --include=dev" adds them.',
      )
    })
    const { settings, secrets } = readOperatorEnvironment()
    await buildStudioWhenNeeded((sentence) => console.error(sentence))
    const log = pino({ name: 'studio' })
    const { origin, close } = await startStudio({ settings, credentials: secrets, log })
    closeGracefully({ log, closers: [close] })
    console.error(`Studio: ${origin}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function parseName(text: string): string {
  if (!AccountName.safeParse(text).success) {
    throw new InvalidArgumentError('Expected 1 to 40 small letters, digits, ".", "_" and "-".')
  }
  return text
}

if (import.meta.main) {
  await studioCommand().name('cliffhanger studio').parseAsync()
}
