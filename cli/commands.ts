import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { trustSystemCertificates } from '../configuration/system-certificates.ts'

/** Commands without options, configured by the environment (`.env.example`). */
const PROGRAMS = {
  start: ['Run the whole product on this machine.', './start.mjs'],
  dev: ['Run the product with hot reloading of pages.', './dev.ts'],
  build: ['Build the web app, unless the build is up to date.', './build.ts'],
  serve: ['Run the web front of a deployment.', '../server.ts'],
  platform: ['Run the reference product API as its own process.', '../platform/main.mjs'],
  openapi: ['Rewrite docs/openapi.json.', './openapi.ts'],
} as const

/** Commands with arguments, in the order of the help; `x` is made by `xCommand` of `x.ts`. */
const COMMANDS = [
  'migrate',
  'check',
  'conformance',
  'import',
  'home',
  'list',
  'show',
  'publish',
  'hide',
  'price',
  'mark',
  'remove',
  'grant',
  'member',
  'order',
  'refund',
  'reconcile',
  'acts',
  'report',
  'backup',
  'restore',
  'move',
  'completion',
] as const

/**
 * `cliffhanger` with its commands.
 *
 * @param asked the command to run; absent or unknown: all are loaded, as for the help. Together they take longer to load
 *   than most take to run.
 */
export async function createProgram(asked?: string): Promise<Command> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const program = new Command('cliffhanger').description('Streaming of short drama series.').version(version)
  for (const [name, [description, module]] of Object.entries(PROGRAMS)) {
    program
      .command(name)
      .description(description)
      .action(async () => {
        const { main } = await import(module)
        await main?.()
      })
  }
  const isOne = asked !== undefined && (Object.hasOwn(PROGRAMS, asked) || asked === '--version')
  const one = COMMANDS.find((name) => name === asked)
  for (const name of isOne ? [] : one ? [one] : COMMANDS) {
    const { [`${name}Command`]: makeCommand } = await import(`./${name}.ts`)
    program.addCommand(makeCommand().hook('preAction', trustSystemCertificates))
  }
  return program
}
