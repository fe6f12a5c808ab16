import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { startAdNetworks } from '../tests/builders/ad-networks.ts'
import { newDataDir, startProduct } from '../tests/e2e/support/product.ts'
import { compareJourneys, type Journey, runJourney } from './ad-journeys.ts'
import { createReporter } from './figures.ts'
import { SCRIPTS } from './scripts.ts'

/**
 * Journeys from an advertisement to a paid order, each in a browser of its own, and what the networks received of them:
 * `npx node bench/conversions.ts --journeys 1000 --minutes 20`.
 */
const { values } = parseArgs({
  options: {
    journeys: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    port: { type: 'string', default: '3590' },
  },
})
const AT_ONCE = 4
const ads = await startAdNetworks()
const product = await startProduct(Number(values.port), await newDataDir(), {
  ...ads.env,
  LIMIT_FACTOR: '0',
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
const startMs = Date.now()
const endMs = startMs + Number(values.minutes) * 60_000
const journeys: Journey[] = []
const failures: string[] = []
let next = 0

async function runOneAfterTheOther(): Promise<void> {
  while (next < Number(values.journeys) && Date.now() < endMs) {
    const index = next
    next += 1
    try {
      journeys.push(await runJourney(browser, product.origin, index))
    } catch (error) {
      failures.push(`${index}: ${String(error)}`)
    }
    if (next % 50 === 0) console.log(`${next} journeys begun, ${failures.length} failed`)
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, runOneAfterTheOther))
  const drivenMs = Date.now()
  const giveUpMs = drivenMs + 60_000
  let outcome = compareJourneys(journeys, ads)
  while (outcome.missing.length > 0 && Date.now() < giveUpMs) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    outcome = compareJourneys(journeys, ads)
  }
  // Longer than the pause after which whatever is left over would be sent.
  await new Promise((resolve) => setTimeout(resolve, 70_000))
  outcome = compareJourneys(journeys, ads)
  const seconds = Math.round((drivenMs - startMs) / 1_000)
  console.log(
    JSON.stringify({ journeys: journeys.length, failed: failures.length, seconds, ...outcome }, null, 2),
  )
  for (const failure of failures.slice(0, 10)) console.log(failure)
  const report = createReporter(SCRIPTS.conversions.figures)
  report('journeys', { under: `${seconds} s`, ours: journeys.length })
  report('missing', { ours: outcome.missing.length })
  report('duplicates', { ours: outcome.duplicates })
  report('unexpected', { ours: outcome.unexpected.length })
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
  await ads.close()
}
