/**
 * From a key to painted suggestions, on two networks in turn. Of each key: the first frame in which the list holds only dramas that
 * the server then answers with, and at least one; and the frame in which the server's own answer stands.
 *
 * `npx node bench/suggestions.ts [rounds]`; goals in docs/performance.md.
 */
import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { median, percentile, startProduct } from './measure.ts'
import { NETWORKS, type Network, throttle } from './networks.ts'
import { SCRIPTS } from './scripts.ts'

const rounds = Number(process.argv[2] ?? 5)
const TYPED = ['moonbound', 'heiress wore', 'ward seven', 'secret con']
/** Somebody who types fast. */
const KEY_GAP_MS = 120

/** A key, milliseconds until frames that hold what is described above. */
interface Key {
  text: string
  rightMs: number
  answeredMs: number
}

/** Runs in the page: types a text key by key into the field, as an input method does, and looks at each frame. */
async function typeAndWatch([text, gapMs]: [string, number]): Promise<Key[]> {
  const field = document.activeElement as HTMLInputElement
  const keys: Key[] = []
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const listed = () =>
    [...document.querySelectorAll('[role=option]')]
      .filter((option) => option.checkVisibility())
      .map(({ textContent }) => textContent)
  const isAnswered = () =>
    [...document.querySelectorAll('[role=status]')].some((p) => /sugg/.test(p.textContent))
  for (const character of text) {
    const startMs = performance.now()
    document.execCommand('insertText', false, character)
    const frames: { atMs: number; names: (string | null)[] }[] = []
    for (let isDone = false; !isDone; ) {
      // What stands at the beginning of a frame is painted in it, and on screen when the next one begins.
      await frame()
      const [names, answered] = [listed(), isAnswered()]
      frames.push({ atMs: (await frame()) - startMs, names })
      isDone = answered
    }
    const { atMs: answeredMs, names: answer } = frames.at(-1)!
    const right = frames.find(({ names }) => names.length > 0 && names.every((name) => answer.includes(name)))
    keys.push({ text: field.value, rightMs: right?.atMs ?? answeredMs, answeredMs })
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, gapMs - answeredMs)))
  }
  return keys
}

async function visit(browser: Browser, origin: string, network: Network): Promise<Key[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(origin)
  const field = page.getByRole('banner').getByRole('search').locator('input')
  await field.focus()
  await page.getByRole('combobox').waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(await context.newCDPSession(page), network)
  const keys: Key[] = []
  for (const text of TYPED) {
    await field.fill('')
    await field.focus()
    keys.push(...(await page.evaluate(typeAndWatch, [text, KEY_GAP_MS] as [string, number])))
  }
  await context.close()
  return keys
}

function describe(keys: readonly Key[], key: 'rightMs' | 'answeredMs'): string {
  const all = keys.map((one) => one[key])
  return `median ${median(all).toFixed(0)}, p90 ${percentile(all, 0.9).toFixed(0)}, at most ${Math.max(...all).toFixed(0)} ms`
}

const report = createReporter(SCRIPTS.suggestions.figures)
const product = await startProduct(3327)
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  await visit(browser, product.origin, null)
  const found = new Map(
    Object.keys(NETWORKS)
      .slice(0, 2)
      .map((name) => [name, [] as Key[]]),
  )
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, keys] of found) {
      keys.push(...(await visit(browser, product.origin, NETWORKS[name as keyof typeof NETWORKS])))
    }
  }
  for (const [under, keys] of found) {
    const firsts = keys.filter(({ text }) => text.length === 1)
    console.log(`${under}, ${keys.length} keys: right suggestions ${describe(keys, 'rightMs')}`)
    console.log(`  first keys ${describe(firsts, 'rightMs')}; responses ${describe(keys, 'answeredMs')}`)
    report('right', { under, ours: median(keys.map(({ rightMs }) => rightMs)) })
    report('first', { under, ours: median(firsts.map(({ rightMs }) => rightMs)) })
    report('answered', { under, ours: median(keys.map(({ answeredMs }) => answeredMs)) })
  }
} finally {
  await browser.close()
  await product.close()
}
