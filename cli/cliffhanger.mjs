#!/usr/bin/env node
// The command of an installed Cliffhanger. It starts a newer Node if necessary, so old versions must be able to parse this
// file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_MIN = 24
/** Prevents an endless restart if the Node in node_modules is broken. */
const RESTARTED = 'CLIFFHANGER_NODE_FOUND'

const isOld = Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN
if (isOld) process.exit(await restart())

const { createProgram } = await import('./commands.ts')
await (await createProgram(process.argv[2])).parseAsync()

/** Uses the Node installed by `npm ci`; returns the exit code. */
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
  // A terminal sends Ctrl-C to both processes; the parent waits until the child has handled it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [exitCode] = await once(child, 'exit')
  return exitCode ?? 1
}
