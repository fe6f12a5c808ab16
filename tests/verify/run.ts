/**
 * The long tables, by hand: `npm run verify [-- simulation sabotages crash outages receipts engines browser image] [--seeds 10000] [--minutes 600]
 * [--kills 250] [--rounds 100] [--orders 10000]`. Each step but `engines` and `browser` writes what it measured to `docs/figures/`; all go on when
 * another fails; ends with 1 when one did. Rows 4, 134, 446.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'

const ROOT = join(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '600' },
    kills: { type: 'string', default: '250' },
    rounds: { type: 'string', default: '100' },
    orders: { type: 'string', default: '10000' },
  },
})

/** What each step runs. */
const STEPS: Record<string, readonly string[]> = {
  simulation: [
    'tests/simulation/simulate.ts',
    ...['--seeds', values.seeds, '--minutes', values.minutes, '--processes', '2', '--figures'],
  ],
  sabotages: ['tests/simulation/try-sabotages.ts', '--figures'],
  crash: ['tests/crash/crash.ts', '--kills', values.kills, '--figures'],
  outages: ['tests/crash/outages.ts', '--rounds', values.rounds, '--figures'],
  receipts: ['tests/crash/receipts.ts', '--orders', values.orders, '--figures'],
  image: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/image/vitest.config.ts'],
  engines: ['node_modules/@playwright/test/cli.js', 'test', '--config=playwright.engines.config.ts'],
  browser: ['node_modules/@playwright/test/cli.js', 'test'],
}

const unknown = positionals.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${Object.keys(STEPS).join(', ')}.`)
  process.exit(2)
}

const failed: string[] = []
for (const [name, [script, ...args]] of Object.entries(STEPS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n▶ ${name}`)
  const { exitCode } = await execa(process.execPath, [join(ROOT, script!), ...args], {
    cwd: ROOT,
    env: { FIGURES: 'yes' },
    stdio: 'inherit',
    reject: false,
  })
  if (exitCode !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nEvery step held.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
