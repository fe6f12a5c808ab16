/**
 * The README's moving picture: a member opens a drama from Home, goes on to the next episode and unlocks one. Needs
 * ffmpeg.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { execa } from 'execa'
import { signInWithCoins } from '../../tests/e2e/support/coins.ts'
import { expectPlayerReady, pressControl, swipe } from '../../tests/e2e/support/playback.ts'
import type { Product } from '../../tests/e2e/support/product.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }
const WIDTH = 320
const FRAMES_PER_SECOND = 12
const QUALITY = 55
const OUTPUT = join(import.meta.dirname, 'journey.webp')

/** Acted, and its free episodes end where one wants to know more. */
const DRAMA = 'moonbound'
const CATALOGUE = join(import.meta.dirname, '../../platform/demo/catalog.json')

/** The address of its first episode on the page of Home that is open, and the number of its first locked one. */
export async function findDrama(page: Page): Promise<{ path: string; locked: number }> {
  const link = page.locator(`main a[href*="${DRAMA}"][href$="/1/"]`).first()
  const dramas: { key: string; episodes: { number: number; isFree: boolean }[] }[] = JSON.parse(
    await readFile(CATALOGUE, 'utf8'),
  )
  const episodes = dramas.find(({ key }) => key === DRAMA)?.episodes ?? []
  return {
    path: (await link.getAttribute('href')) ?? '/',
    locked: episodes.find(({ isFree }) => !isFree)?.number ?? 1,
  }
}

interface Frame {
  file: string
  atSeconds: number
}

/** Returns how to end it: with every frame that Chromium presented meanwhile, in order. */
async function record(devtools: CDPSession, folder: string): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = []
  const written: Promise<void>[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${frames.length}.jpg`)
    frames.push({ file, atSeconds: metadata.timestamp ?? 0 })
    written.push(writeFile(file, Buffer.from(data, 'base64')))
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
  return async () => {
    await devtools.send('Page.stopScreencast')
    await Promise.all(written)
    return frames
  }
}

async function watch(page: Page, path: string, lockedNumber: number): Promise<void> {
  await page.waitForTimeout(900)
  // The first link is in the hero.
  const card = page.locator(`main a[href="${path}"]`).nth(1)
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'smooth' }))
  await page.waitForTimeout(1_200)
  await card.tap()
  await expectPlayerReady(page)
  await page.waitForTimeout(1_800)
  await swipe(page, 640, 180)
  await page.waitForTimeout(1_500)
  await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
  await page.waitForTimeout(900)
  await page.getByRole('dialog').getByText(String(lockedNumber), { exact: true }).first().tap()
  const unlock = page.getByRole('button', { name: /^Unlock/ }).first()
  await unlock.waitFor()
  await page.waitForTimeout(900)
  await unlock.tap()
  await page.getByText('Unlocked. Enjoy the episode!').waitFor()
  await page.waitForTimeout(2_300)
}

async function encode(frames: Frame[], folder: string): Promise<void> {
  const list = frames.flatMap(({ file, atSeconds }, index) => {
    const seconds = (frames[index + 1]?.atSeconds ?? atSeconds + 1) - atSeconds
    return [`file '${file}'`, `duration ${seconds.toFixed(3)}`]
  })
  const listFile = join(folder, 'frames.txt')
  await writeFile(listFile, list.join('\n'))
  await execa('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', listFile],
    ...['-vf', `fps=${FRAMES_PER_SECOND},scale=${WIDTH}:-2:flags=lanczos`, '-loop', '0'],
    ...['-c:v', 'libwebp_anim', '-quality', String(QUALITY), '-compression_level', '6', OUTPUT],
  ])
}

/** Records it in a product that has the demonstration's catalogue. */
export async function recordJourney(
  browser: Browser,
  product: Pick<Product, 'origin' | 'dataDir'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-journey-'))
  const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
  try {
    const page = await context.newPage()
    await signInWithCoins(page, { coins: 300 }, product)
    await page.goto('/', { waitUntil: 'networkidle' })
    const { path, locked } = await findDrama(page)
    // Only a page in front presents frames.
    await page.bringToFront()
    const stop = await record(await context.newCDPSession(page), folder)
    await watch(page, path, locked)
    await encode(await stop(), folder)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
