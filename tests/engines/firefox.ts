import puppeteer from 'puppeteer-core'
import { ANSWER_MS_MAX, within } from './deadline.ts'
import { openDownloads } from './downloads.ts'
import { bringIntoReach } from './reach.ts'
import type { Autoplay, Engine, Size } from './tab.ts'

const START_MS_MAX = 60_000
const END_MS_MAX = 5_000

/** Where it is limited, only the handler of a press may start more. */
const AUTOPLAY_PREFS: Record<Autoplay, Record<string, number>> = {
  allowed: { 'media.autoplay.default': 0 },
  muted: { 'media.autoplay.default': 1, 'media.autoplay.blocking_policy': 2 },
  refused: { 'media.autoplay.default': 5, 'media.autoplay.blocking_policy': 2 },
}

/** Headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(
  executablePath: string,
  size: Size,
  autoplay: Autoplay = 'allowed',
): Promise<Engine> {
  const downloads = await openDownloads()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: size,
    timeout: START_MS_MAX,
    // Also applies to the first response, which is slow on a busy machine.
    protocolTimeout: 2 * ANSWER_MS_MAX,
    extraPrefsFirefox: {
      ...AUTOPLAY_PREFS[autoplay],
      // Downloads go into the folder below.
      'browser.download.folderList': 2,
      'browser.download.dir': downloads.folder,
    },
  })
  const close = async () => {
    await within(END_MS_MAX, 'Closing Firefox', browser.close()).catch(() =>
      browser.process()?.kill('SIGKILL'),
    )
    await downloads.remove()
  }

  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(ANSWER_MS_MAX)

    async function visible(xpath: string) {
      for (const element of await page.$$(`::-p-xpath(${xpath})`)) {
        if (await element.isVisible()) return element
      }
      throw new Error(`No visible element at ${xpath}.`)
    }

    /** The locator waits until the element is stable, since a layout change could move it away from under the pointer. */
    async function press(xpath: string, count = 1): Promise<void> {
      const element = await visible(xpath)
      if (!(await element.evaluate(bringIntoReach)).receivesPress)
        throw new Error(`No press reaches ${xpath}.`)
      await element.asLocator().setTimeout(5_000).click({ count })
    }

    return {
      tab: {
        async open(address) {
          await page.goto(address)
        },
        address: async () => page.url(),
        read: async (request) => page.evaluate(request),
        press,
        pressTwice: (xpath) => press(xpath, 2),
        async find(xpath) {
          await visible(xpath)
        },
        type: async (xpath, text) => (await visible(xpath)).type(text),
        pressKey: (key) => page.keyboard.press(key),
        async back() {
          await page.goBack()
        },
        resize: (to) => page.setViewport(to),
        async screenshot(file) {
          await page.screenshot({ path: file as `${string}.png` })
        },
      },
      files: downloads,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
