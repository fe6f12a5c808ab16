import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { trustSystemCertificates } from '../configuration/system-certificates.ts'

/** Without options; configured by the environment (`.env.example`). */
const PROGRAMS = {
  start: ['Run the whole product on this machine.', './start.mjs'],
  dev: ['Run the product with hot reloading of pages.', './dev.ts'],
  build: ['Build the web app, unless the build is up to date.', './build.ts'],
  serve: ['Run the web front of a deployment.', '../server.ts'],
  platform: ['Run the reference product API as its own process.', '../platform/main.mjs'],
  openapi: ['Rewrite docs/openapi.json.', './openapi.ts'],
} as const

/** In the order of the help. Module `x-y.ts` exports `xYCommand`. */
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
  'clip',
  'remove',
  'grant',
  'member',
  'order',
  'refund',
  'reconcile',
  'feedback',
  'mails',
  'acts',
  'report',
  'backup',
  'restore',
  'move',
  'move-media',
  'studio',
  'completion',
] as const

/**
 * @param wanted the command to run; only this one is loaded, since loading all takes longer than most commands. Absent or
 * unknown: loads all, as for the help
 */
export async function createProgram(wanted?: string): Promise<Command> {
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
  const isOne = wanted !== undefined && (Object.hasOwn(PROGRAMS, wanted) || wanted === '--version')
  const one = COMMANDS.find((name) => name === wanted)
  for (const name of isOne ? [] : one ? [one] : COMMANDS) {
    const made = `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Command`
    const { [made]: makeCommand } = await import(`./${name}.ts`)
    program.addCommand(makeCommand().hook('preAction', trustSystemCertificates))
  }
  return program
}
