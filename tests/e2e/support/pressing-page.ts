import { expect, type Locator, type Page } from '@playwright/test'
import { signInWithCoins } from './coins.ts'
import { expectPageReady } from './page-ready.ts'
import { expectPlayerReady, pressControl } from './playback.ts'
import { type Part, type PressingViewer, RETRY } from './presses.ts'

/** A hanging network is reported after seven seconds, and the next automatic attempt may take as long. */
const expectSoon = expect.configure({ timeout: 30_000 })

/** A viewer who uses this page for a site at this origin; with the worker, every page comes through it. */
export function viewerOn(page: Page, origin: string, { hasWorker = false } = {}): PressingViewer {
  const stored: string[] = []
  page.on('download', (download) => stored.push(download.suggestedFilename()))

  const notice = page.locator('[data-network-notice]').filter({ has: page.getByRole('button') })

  function find({ role, name, within, isPressed }: Part): Locator {
    const there = within ? page.getByRole(within) : page
    const found = () => {
      if (role === 'search field') return there.getByRole('search').filter({ visible: true }).locator('input')
      if (role === 'disclosure') return there.locator('summary').filter({ hasText: name ?? '' })
      return there.getByRole(role, {
        ...(name && { name, exact: true }),
        ...(isPressed && { pressed: true }),
      })
    }
    return found().filter({ visible: true }).first()
  }

  return {
    async open(path) {
      await page.goto(origin + path)
      await expectPageReady(page)
      if (hasWorker)
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    },
    press: (part) => find(part).click(),
    pressTwice: (part) => find(part).dblclick(),
    async pressOverFilm(part) {
      await expectPlayerReady(page)
      await pressControl(find(part))
    },
    write: (part, text) => find(part).fill(text),
    async enter(part, text) {
      await find(part).fill(text)
      await find(part).press('Enter')
    },
    expectSeen: (part) => expectSoon(find(part)).toBeVisible(),
    expectAddress: (path) => expectSoon(page).toHaveURL(origin + path),
    async expectFile(ending) {
      await expectSoon.poll(() => stored.some((name) => name.endsWith(ending))).toBe(true)
    },
    async expectNotice() {
      await expectSoon(notice.getByRole('button', { name: RETRY.name! })).toBeVisible()
      await expect(notice.getByRole('status')).not.toBeEmpty()
    },
    markDocument: () => page.evaluate(() => void Object.assign(window, { isSameDocument: true })),
    expectSameDocument: async () => expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true),
    async signInAnew() {
      await signInWithCoins(page, {})
    },
    async forget() {
      stored.length = 0
      await page.context().clearCookies()
    },
  }
}
