import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, Capabilities, Key as KeyCode, type WebElement } from 'selenium-webdriver'
import type { WebKitPrograms } from '../gate/programs.ts'
import { ANSWER_MS_MAX, within } from './deadline.ts'
import { openDownloads } from './downloads.ts'
import { bringIntoReach, type Reach } from './reach.ts'
import type { Autoplay, Engine, Key, Size } from './tab.ts'

const START_MS_MAX = 30_000
/** The fourth stream of a process, behind the three standard ones. */
const DISPLAY_STREAM = 3

const AUTOPLAY_POLICIES: Record<Autoplay, string> = {
  allowed: 'allow',
  muted: 'allow-without-sound',
  refused: 'deny',
}

const KEY_CODES: Partial<Record<Key, string>> = { Escape: KeyCode.ESCAPE, Tab: KeyCode.TAB }

/** Time between two checks of an element that may move. */
const LOOK_MS = 100
/** An element that moves for longer, such as one in a carousel, is pressed anyway. */
const LOOKS_MAX = 30

/** WebKitGTK's MiniBrowser, driven by WebDriver on its own display. */
export async function startWebKit(
  { driver: driverPath, browser, display: displayPath }: WebKitPrograms,
  { width, height }: Size,
  autoplay: Autoplay = 'allowed',
): Promise<Engine> {
  const downloads = await openDownloads()
  const started: ChildProcess[] = []
  // Each process leads its own group, so that its children end with it.
  const start = (path: string, args: string[], env = process.env) => {
    const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
    started.push(child)
    return child
  }
  const endAll = () => {
    for (const child of started) endGroup(child)
  }
  process.once('exit', endAll)
  const close = async () => {
    process.off('exit', endAll)
    endAll()
    await downloads.remove()
  }

  try {
    const screen = start(displayPath, [
      ...['-displayfd', String(DISPLAY_STREAM), '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'],
    ])
    const [number] = await within(
      START_MS_MAX,
      'Starting Xvfb',
      once(screen.stdio[DISPLAY_STREAM] as Readable, 'data'),
    )
    const port = await freePort()
    start(driverPath, [`--port=${port}`], {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // The driver looks up the download folder there.
      XDG_CONFIG_HOME: downloads.configFolder,
    })
    const address = `http://127.0.0.1:${port}`
    await waitUntilReady(`${address}/status`)
    const building = new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: browser,
            args: ['--automation', `--autoplay-policy=${AUTOPLAY_POLICIES[autoplay]}`],
          },
        }),
      )
      .build()
    const driver = await within(START_MS_MAX, 'Starting MiniBrowser', Promise.resolve(building))
    const answer = <Answer>(what: string, promise: Promise<Answer>) => within(ANSWER_MS_MAX, what, promise)
    await answer('Sizing the window', driver.manage().window().setRect({ width, height }))

    async function visible(xpath: string): Promise<WebElement[]> {
      const found: WebElement[] = []
      for (const element of await driver.findElements(By.xpath(xpath))) {
        if (await element.isDisplayed()) found.push(element)
      }
      if (found.length === 0) throw new Error(`No visible element at ${xpath}.`)
      return found
    }

    /**
     * A panel that is still sliding in would move away from under the press. The driver also presses through a control that is not
     * pressable yet, on what lies behind it.
     */
    async function untilInReach(element: WebElement): Promise<void> {
      let last: Reach | undefined
      for (let look = 1; look <= LOOKS_MAX; look += 1) {
        const reach = await driver.executeScript<Reach>(bringIntoReach, element)
        if (reach.receivesPress && reach.top === last?.top) return
        last = reach
        await wait(LOOK_MS)
      }
      if (!last?.receivesPress) throw new Error('A press does not reach it.')
    }

    /** Presses the first element that can be pressed: in a carousel, one may be covered by another slide or moving. */
    async function press(xpath: string): Promise<void> {
      let fault: unknown
      for (const element of await visible(xpath)) {
        try {
          await untilInReach(element)
          return await element.click()
        } catch (error) {
          fault = error
        }
      }
      throw new Error(`${xpath} cannot be pressed: ${fault}`, { cause: fault })
    }

    async function pressTwice(xpath: string): Promise<void> {
      const [element] = await visible(xpath)
      if (!element) return
      await untilInReach(element)
      await driver.actions().doubleClick(element).perform()
    }

    return {
      tab: {
        open: (to) => answer(`Opening ${to}`, driver.get(to)),
        // The address of the current document; the driver would return the next one before its first byte and its cookies have arrived.
        address: () => answer('Reading the address', driver.executeScript<string>('return location.href')),
        read: (request) => answer('Evaluating in the page', driver.executeScript(request)),
        press: (xpath) => answer(`Pressing ${xpath}`, press(xpath)),
        pressTwice: (xpath) => answer(`Pressing ${xpath} twice`, pressTwice(xpath)),
        find: async (xpath) => {
          await answer(`Looking for ${xpath}`, visible(xpath))
        },
        type: (xpath, text) =>
          answer(
            `Typing at ${xpath}`,
            visible(xpath).then(([field]) => field?.sendKeys(text)),
          ),
        pressKey: (key) =>
          answer(
            `Pressing ${key}`,
            driver
              .actions()
              .sendKeys(KEY_CODES[key] ?? key)
              .perform(),
          ),
        back: () => answer('Going back', driver.navigate().back()),
        resize: async (to) => {
          await answer('Sizing the window', driver.manage().window().setRect(to))
        },
        screenshot: async (file) =>
          writeFile(file, await answer('The screenshot', driver.takeScreenshot()), 'base64'),
      },
      files: downloads,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function waitUntilReady(address: string): Promise<void> {
  const giveUpAtMs = Date.now() + START_MS_MAX
  for (;;) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > giveUpAtMs) throw new Error(`WebKitWebDriver does not respond at ${address}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
