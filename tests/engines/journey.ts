import { expect } from '@playwright/test'
import {
  isAlive,
  isControlled,
  isLanded,
  isNextReady,
  type ShownFilm,
  shownFilm,
  startSwitch,
  startWorker,
  switchMs,
  visibleText,
} from './films.ts'
import type { Tab } from './tab.ts'

/** Renditions are 240, 432 and 720 pixels wide; the plain file with which a page starts is the narrowest. */
const PLAIN_WIDTH = 240
/** Generous, since the gate runs on busy machines. */
const WAIT_MS_MAX = 30_000

export type Journey = ReturnType<typeof journeyIn>

/**
 * What a viewer does in a tab. Each wait polls until the page has the expected state, and also retries if the page was navigating
 * and did not respond.
 */
export function journeyIn(tab: Tab, origin: string) {
  const until = (check: () => Promise<void>, intervals = [100, 250, 500]) =>
    expect(check).toPass({ timeout: WAIT_MS_MAX, intervals })

  const press = (xpath: string) => until(() => tab.press(xpath))

  async function film(): Promise<ShownFilm> {
    const shown = await tab.read(shownFilm)
    if (!shown) throw new Error('No film is on the screen.')
    return shown
  }

  async function untilFullQuality(): Promise<ShownFilm> {
    let shown: ShownFilm | null = null
    await until(async () => {
      shown = await film()
      expect(shown.width).toBeGreaterThan(PLAIN_WIDTH)
    }, [50])
    return shown as unknown as ShownFilm
  }

  const expectPlaying = () =>
    until(async () => {
      const shown = await film()
      expect(shown.isPlaying).toBe(true)
      expect(shown.seconds).toBeGreaterThan(0.5)
    })

  return {
    press,
    pressTwice: (xpath: string) => until(() => tab.pressTwice(xpath)),
    expectVisible: (xpath: string) => until(() => tab.find(xpath)),
    expectPlaying,
    /** Opens an address of this site. Firefox aborts a page that is requested while the previous one is still loading. */
    open: (path: string) => until(() => tab.open(origin + path)),
    pressButton: (name: string) => press(`//button[normalize-space(.)='${name}' or @aria-label='${name}']`),
    type: (xpath: string, text: string) => until(() => tab.type(xpath, text)),
    expectText: (text: string | RegExp) =>
      until(async () => expect(await tab.read(visibleText)).toMatch(text)),
    expectAddress: (path: string) => until(async () => expect(await tab.address()).toBe(origin + path)),
    /** Waits until the page's scripts handle presses. */
    expectAlive: () => until(async () => expect(await tab.read(isAlive)).toBe(true)),
    /** Registers the site's worker and waits until it controls the page; false if the browser has no workers. */
    async takeWorker(): Promise<boolean> {
      if ((await tab.read(isControlled)) === null) return false
      await tab.read(startWorker)
      await until(async () => expect(await tab.read(isControlled)).toBe(true))
      return true
    },
    expectControlled: () => until(async () => expect(await tab.read(isControlled)).toBe(true)),
    /** Waits until the return from a provider is complete. */
    expectLanded: () => until(async () => expect(await tab.read(isLanded)).toBe(true)),
    /** After how many ms the video was in full quality. */
    fullQualityMs: async () => (await untilFullQuality()).atMs,
    /** Waits until the next episode is prefetched and decoded to its first frame. */
    expectNextReady: () => until(async () => expect(await tab.read(isNextReady)).toBe(true)),
    /** Switches to the next episode, and returns after how many ms its picture was on the screen. */
    async switchMs(): Promise<number> {
      const before = await film()
      await tab.read(startSwitch)
      let ms: number | null = null
      await until(async () => {
        ms = await tab.read(switchMs)
        expect(ms).not.toBeNull()
      })
      expect((await untilFullQuality()).episodeId).not.toBe(before.episodeId)
      await expectPlaying()
      return ms ?? Number.POSITIVE_INFINITY
    },
  }
}

/** Signs in a new person with that name, page by page; ends on the profile. */
export async function signIn(viewer: Journey, name: string): Promise<void> {
  await viewer.open('/login/?returnTo=%2Fprofile%2F')
  await viewer.pressButton('Sign In With Google')
  await viewer.expectText('Choose an account')
  await viewer.press("//summary[normalize-space(.)='Add an account']")
  await viewer.type("//input[@name='name']", name)
  await viewer.pressButton('Add')
  await viewer.press(`//button[contains(., '${name}')]`)
  await viewer.expectAddress('/profile/')
  await viewer.expectText(name)
  await viewer.expectLanded()
}
