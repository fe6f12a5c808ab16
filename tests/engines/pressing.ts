import { expect, request } from '@playwright/test'
import { type Part, type PressingViewer, RETRY } from '../e2e/support/presses.ts'
import { newName, sendSignIn } from '../e2e/support/sign-in.ts'
import { replaceCookies } from './cookies.ts'
import { holdFilm, isSameDocument, markDocument, stayAtTheEnd } from './films.ts'
import { journeyIn } from './journey.ts'
import { ENTER, type Engine } from './tab.ts'

/** Some browsers report a machine without a network as offline, although the site runs on that machine. */
const NOTICE = /That didn’t work\.|You’re offline\./
const ELEMENTS: Record<Part['role'], string> = {
  button: '//button',
  link: '//a',
  disclosure: '//summary',
  textbox: "//input[not(@type='hidden')]",
  'search field': "//form[@role='search']//input",
  heading: '//*[self::h1 or self::h2 or self::h3]',
  alert: "//*[@role='alert']",
}
const LANDMARKS = { main: '//main', contentinfo: '//footer', dialog: "//*[@role='dialog']" }

function toXPath({ role, name, within, isPressed }: Part): string {
  const hasName = role === 'disclosure' ? `contains(., '${name}')` : `normalize-space(.)='${name}'`
  const conditions = [
    ...(name ? [`${hasName} or @aria-label='${name}'`] : []),
    ...(isPressed ? ["@aria-pressed='true'"] : []),
  ]
  const filters = conditions.map((condition) => `[${condition}]`).join('')
  return `${within ? LANDMARKS[within] : ''}${ELEMENTS[role]}${filters}`
}

/**
 * A viewer in this browser who uses a site at this origin.
 *
 * @param productOrigin where the site can always be reached, even if the proxy fails
 */
export function pressingViewer(
  { tab, files }: Engine,
  origin: string,
  productOrigin: string,
  { hasWorker = false } = {},
): PressingViewer {
  const journey = journeyIn(tab, origin)

  const expectFilm = async () => {
    await journey.expectPlaying()
    // The controls remain visible while the video is paused.
    await tab.read(holdFilm)
  }

  return {
    async open(path) {
      await journey.open(path)
      await journey.expectAlive()
      if (hasWorker) await journey.expectControlled()
    },
    press: (part) => journey.press(toXPath(part)),
    pressTwice: (part) => journey.pressTwice(toXPath(part)),
    async pressOverFilm(part) {
      await expectFilm()
      await journey.press(toXPath(part))
    },
    write: (part, text) => journey.type(toXPath(part), text),
    enter: (part, text) => journey.type(toXPath(part), text + ENTER),
    expectSeen: (part) => journey.expectVisible(toXPath(part)),
    expectAddress: journey.expectAddress,
    expectFile: (ending) =>
      expect
        .poll(async () => (await files.list()).some((name) => name.endsWith(ending)), { timeout: 30_000 })
        .toBe(true),
    async expectNotice() {
      await journey.expectText(NOTICE)
      await journey.expectVisible(toXPath(RETRY))
    },
    async markDocument() {
      await tab.read(markDocument)
    },
    expectSameDocument: async () => expect(await tab.read(isSameDocument)).toBe(true),
    async signInAnew() {
      const context = await request.newContext()
      await sendSignIn(context, newName(), productOrigin)
      const { cookies } = await context.storageState()
      await context.dispose()
      const { hostname } = new URL(productOrigin)
      await replaceCookies(
        tab,
        cookies.filter(({ domain }) => domain === hostname),
      )
    },
    async forget() {
      await files.empty()
      await replaceCookies(tab, [])
      // A page without scripts that could navigate away.
      await journey.open('/healthz')
      await tab.read(stayAtTheEnd)
    },
  }
}
