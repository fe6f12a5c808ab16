#!/usr/bin/env node
// The command of an installed Cliffhanger. Old versions of Node must be able to parse this file: it starts a newer
// one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_MIN = 24
/** Prevents a broken Node in node_modules from being started again and again. */
const RESTARTED = 'CLIFFHANGER_NODE_FOUND'

const isOld = Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN
if (isOld) process.exit(await restart())

const { Command } = await import('commander')
const program = new Command('cliffhanger').description('Streaming of short drama series.')

/** Commands without options, configured by the environment (`.env.example`). */
const PROGRAMS = {
  start: ['Run the whole product on this machine.', './start.mjs'],
  dev: ['Run the product with hot reloading of pages.', './dev.ts'],
  build: ['Build the web app, unless the build is up to date.', './build.ts'],
  serve: ['Run the web front of a deployment.', '../server.mjs'],
  platform: ['Run the reference product API as its own process.', '../platform/main.mjs'],
  migrate: ['Migrate the database to the newest schema, then exit.', './migrate.mjs'],
  reconcile: ['Recompute the whole ledger and report differences.', './reconcile.ts'],
  openapi: ['Rewrite docs/openapi.json.', './openapi.ts'],
}
for (const [name, [description, module]] of Object.entries(PROGRAMS)) {
  program
    .command(name)
    .description(description)
    .action(async () => {
      const { main } = await import(module)
      await main?.()
    })
}
/** Commands with arguments, in the order of the help; `x` is made by `xCommand` of `x.ts`. */
const COMMANDS = [
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
  'report',
  'backup',
  'restore',
  'move',
]
const asked = process.argv[2]
// Only the one asked for is loaded, all of them for the help: together they take longer to load than most take to run.
const isOne = Object.hasOwn(PROGRAMS, asked) || COMMANDS.includes(asked)
for (const name of isOne ? COMMANDS.filter((command) => command === asked) : COMMANDS) {
  const { [`${name}Command`]: makeCommand } = await import(`./${name}.ts`)
  program.addCommand(makeCommand())
}
await program.parseAsync()

/** Runs the same command with the Node that `npm ci` installed; returns the exit code. */
async function restart() {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (process.env[RESTARTED] || !existsSync(node)) {
    process.stderr.write(
      `Cliffhanger runs on Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}. Run "npm ci", which brings it along on ` +
        'Linux, or install it from https://nodejs.org.\n',
    )
    return 1
  }
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, [RESTARTED]: '1' },
  })
  // A terminal sends Ctrl-C to both processes; the parent waits for the child to handle it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [exitCode] = await once(child, 'exit')
  return exitCode ?? 1
}
