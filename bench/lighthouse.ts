/**
 * Lighthouse, as a phone, over every kind of page that search engines may list and over those that they may not, of one
 * drama of the demonstration and in one right-to-left language. Its scores, 0 to 100.
 *
 * `npx node bench/lighthouse.ts [categories]`, such as `seo,accessibility`. It is not among the project's packages: `npx` fetches
 * it. The scores of a busy machine are lower.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import playwrightConfig from '../playwright.config.ts'
import { findFullChromium } from '../tests/gate/programs.ts'
import { createReporter } from './figures.ts'
import { startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const PORT = 3330
const WORK = join(import.meta.dirname, '../test-results/bench')
const RUN_MS_MAX = 300_000
/** As the browser tests start Chromium; a headless shell is no browser for Lighthouse. */
const CHROME_FLAGS = ['--headless=new', ...(playwrightConfig.use?.launchOptions?.args ?? [])].join(' ')

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>
}

const chosen = process.argv[2]?.split(',') ?? CATEGORIES
const unknown = chosen.filter((category) => !CATEGORIES.includes(category))
if (unknown.length > 0) {
  console.error(`Lighthouse has no category ${unknown.join(', ')}; it has ${CATEGORIES.join(', ')}.`)
  process.exit(2)
}

/** Of Home's markup: one category, one drama and its first episode. */
function listPages(home: string): { path: string; isListed: boolean }[] {
  const find = (pattern: RegExp) => {
    const path = pattern.exec(home)?.[1]
    if (!path) throw new Error(`Home links to no ${pattern.source}.`)
    return path
  }
  const listed = [
    '/',
    '/ar/',
    '/browse/all/1/',
    find(/href="(\/category\/[^"]+)"/),
    find(/href="(\/reel-shorts\/[^"]+)"/),
    '/download/',
    '/terms-of-use/',
    '/privacy-policy/',
  ]
  const others = ['/search/', '/login/', '/top-up/']
  return [
    ...listed.map((path) => ({ path, isListed: true })),
    ...others.map((path) => ({ path, isListed: false })),
  ]
}

async function measure(url: string): Promise<Report> {
  const file = join(WORK, 'lighthouse.json')
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`]
  await execa('npx', [...args, `--only-categories=${chosen.join(',')}`, `--chrome-flags=${CHROME_FLAGS}`], {
    timeout: RUN_MS_MAX,
    env: { CHROME_PATH: findFullChromium() ?? undefined },
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

const KEYS = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'practices',
} as const

const report = createReporter(SCRIPTS.lighthouse.figures)
await mkdir(WORK, { recursive: true })
const product = await startProduct(PORT)
try {
  const home = await (await fetch(`${product.origin}/`)).text()
  for (const { path, isListed } of listPages(home)) {
    const { categories, audits } = await measure(product.origin + path)
    for (const category of chosen) {
      const ours = Math.round((categories[category]?.score ?? 0) * 100)
      const seo = isListed ? 'listed' : 'unlisted'
      report(category === 'seo' ? seo : KEYS[category as keyof typeof KEYS], { under: path, ours })
    }
    const faults = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )
    for (const { title } of faults) console.log(`  ${title}`)
  }
} finally {
  await product.close()
}
