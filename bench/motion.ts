/**
 * Frames a second that a phone with a CPU four times slower draws of what moves: the sheet of episodes opening, following a
 * finger and closing, and the lock of an unlocked episode. In turn with a bare page that moves boxes of the same sizes; medians.
 *
 * `npx node bench/motion.ts [visits]`; goals in docs/performance.md. Frames are those of the compositor, from a trace.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { signInWithCoins } from '../tests/e2e/support/coins.ts'
import { createFinger } from '../tests/e2e/support/finger.ts'
import { expectPageReady } from '../tests/e2e/support/page-ready.ts'
import { createReporter } from './figures.ts'
import { dramaWithFreeEpisodes, nextIsReady } from './free-episodes.ts'
import { median, startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const visits = Number(process.argv[2] ?? 5)
const SLOWER = 4
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const PULLS = 12
/** Of each pull, which is four moves of the finger. */
const PULL_PX = 24
const COINS = 10_000
/** Of each locked episode of Neon Oath, the first of which has this number: `tests/catalogue/catalog.json`. */
const PRICE = 60
const FIRST_LOCKED = 4
/** From the opening of the lock until the sheet is gone. */
const LOCK_MS = 420

const MOTIONS = ['opens', 'followsFinger', 'closes', 'lock'] as const
type Motion = (typeof MOTIONS)[number]
type Found = Record<Motion, number>

/** Both pages have the same. */
const SHEET = '[role=dialog]'
const LOCK = 'data-unlocking'

/** Runs in the page: marks when the sheet's animations and those of the lock begin and end. */
function markMotions({ sheet, lock }: { sheet: string; lock: string }): void {
  const mark = (name: string) => performance.mark(`motion ${name}`)
  const isSheet = ({ target }: Event) => target instanceof Element && target.matches(sheet)
  document.addEventListener('animationstart', (event) => isSheet(event) && mark('begins'), true)
  document.addEventListener('animationend', (event) => isSheet(event) && mark('ends'), true)
  const hasLock = (nodes: NodeList) =>
    [...nodes].some((node) => node instanceof Element && node.hasAttribute(lock))
  new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => hasLock(addedNodes))) mark('begins')
    if (records.some(({ removedNodes }) => hasLock(removedNodes))) mark('ends')
  }).observe(document, { childList: true, subtree: true })
}

/** From the first mark to the last, or until `msMax` after the first: a busy page is late with its last mark. */
async function framesPerSecond(
  browser: Browser,
  page: Page,
  move: () => Promise<unknown>,
  msMax = Number.POSITIVE_INFINITY,
): Promise<number> {
  const categories = [
    'disabled-by-default-devtools.timeline.frame',
    'devtools.timeline.frame',
    'blink.user_timing',
  ]
  await browser.startTracing(page, { categories })
  await move()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ts: number }[]
  }
  const times = (wanted: string) => traceEvents.filter(({ name }) => name === wanted).map(({ ts }) => ts)
  const from = Math.min(...times('motion begins'))
  const until = Math.min(Math.max(...times('motion ends')), from + msMax * 1000)
  const drawn = times('DrawFrame').filter((atUs) => atUs >= from && atUs <= until)
  return drawn.length / ((until - from) / 1e6)
}

const mark = (page: Page, name: string) => page.evaluate((one) => performance.mark(`motion ${one}`), name)
const ended = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('motion ends').length > 0)

async function pull(page: Page): Promise<void> {
  const box = (await page.locator(SHEET).boundingBox())!
  const finger = await createFinger(page)
  const from = { x: box.x + box.width / 2, y: box.y + 20 }
  await finger.down(from)
  await mark(page, 'begins')
  for (let turn = 1; turn <= PULLS; turn++) await finger.move({ x: from.x, y: from.y + turn * PULL_PX })
  await mark(page, 'ends')
  await finger.cancel()
}

const press = async (page: Page, name: string) => {
  await page.evaluate(() => performance.clearMarks())
  await page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .tap()
  await ended(page)
}

/** A page is slowed down only when it is ready, so that a visit does not take minutes. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function visitSheet(browser: Browser, page: Page): Promise<Omit<Found, 'lock'>> {
  await slowDown(page)
  const opens = await framesPerSecond(browser, page, () => press(page, 'Episodes'))
  const followsFinger = await framesPerSecond(browser, page, () => pull(page))
  const closes = await framesPerSecond(browser, page, () => press(page, 'Close'))
  return { opens, followsFinger, closes }
}

async function visitLock(browser: Browser, page: Page): Promise<number> {
  await slowDown(page)
  return framesPerSecond(browser, page, () => press(page, `Unlock for ${PRICE} coins`), LOCK_MS)
}

/** What moves in the product, alone on a page: a box over a backdrop that fades, and a sheet that leaves with what is over a picture. */
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><style>
body { margin: 0; background: #222 }
button { position: fixed; top: 0 }
.backdrop { position: fixed; inset: 0; background: #000b; animation: fade 200ms }
${SHEET} { position: fixed; inset: auto 0 0; height: 85dvh; background: #333; animation: enter 280ms ease-out }
${SHEET}.closed { animation: leave 180ms ease-in forwards }
[${LOCK}], [${LOCK}] i { position: fixed; inset: 0 }
[${LOCK}] i { background: #000b; animation: vanish 240ms 180ms both }
[${LOCK}] i + i { top: 60%; background: #333; animation: leave 240ms 180ms ease-in both }
@keyframes vanish { to { opacity: 0 } }
@keyframes fade { from { opacity: 0 } } @keyframes enter { from { transform: translateY(100%) } }
@keyframes leave { to { transform: translateY(100%) } }
</style><button>Episodes</button><button style="left: 50%">Unlock for ${PRICE} coins</button>
<script>
const [episodes, unlock] = document.querySelectorAll('button')
episodes.onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div class=backdrop></div><div role=dialog><button>Close</button></div>')
  const [backdrop, sheet] = [document.querySelector('.backdrop'), document.querySelector('${SHEET}')]
  let from
  sheet.ontouchstart = ({ touches: [{ clientY }] }) => { from = clientY }
  sheet.addEventListener('touchmove', (event) => {
    event.preventDefault()
    const moved = event.touches[0].clientY - from
    sheet.style.transform = 'translateY(' + moved + 'px)'
    backdrop.style.opacity = 1 - moved / sheet.offsetHeight
  }, { passive: false })
  sheet.ontouchcancel = () => { sheet.style.transform = backdrop.style.opacity = '' }
  sheet.firstChild.onclick = () => { sheet.className = 'closed' }
}
unlock.onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div ${LOCK}><i></i><i></i></div>')
  const layer = document.body.lastChild
  layer.lastChild.onanimationend = () => layer.remove()
}
</script>`

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(markMotions, { sheet: SHEET, lock: LOCK })
  return context.newPage()
}

async function visitBare(browser: Browser): Promise<Found> {
  const page = await openPhone(browser)
  await page.route('http://bare.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: BARE }),
  )
  await page.goto('http://bare.localhost/')
  const found = { lock: await visitLock(browser, page), ...(await visitSheet(browser, page)) }
  await page.context().close()
  return found
}

async function visitProduct(
  browser: Browser,
  { origin, dataDir }: { origin: string; dataDir: string },
  addresses: { player: string; locked: string },
): Promise<Found> {
  const page = await openPhone(browser)
  await page.goto(origin + addresses.player)
  await nextIsReady(page)
  const sheet = await visitSheet(browser, page)
  await page.context().close()
  const buyers = await openPhone(browser)
  await signInWithCoins(buyers, { coins: COINS }, { origin, dataDir })
  await buyers.goto(origin + addresses.locked)
  await expectPageReady(buyers)
  const lock = await visitLock(browser, buyers)
  await buyers.context().close()
  return { ...sheet, lock }
}

const report = createReporter(SCRIPTS.motion.figures)
const product = await startProduct(3323)
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  const player = await dramaWithFreeEpisodes(product.origin)
  const home = await (await fetch(`${product.origin}/`)).text()
  const locked = `${/\/reel-shorts\/neon-oath[^/]*\//.exec(home)![0]}${FIRST_LOCKED}/`
  const found = { ours: [] as Found[], bare: [] as Found[] }
  for (let turn = 0; turn < visits; turn++) {
    found.bare.push(await visitBare(browser))
    found.ours.push(await visitProduct(browser, product, { player, locked }))
  }
  for (const motion of MOTIONS) {
    const middle = (visitsFound: Found[]) => median(visitsFound.map((one) => one[motion]))
    report(motion, { ours: middle(found.ours), peer: middle(found.bare) })
  }
} finally {
  await browser.close()
  await product.close()
}
