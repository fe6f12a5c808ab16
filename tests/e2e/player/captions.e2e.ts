import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { makeClip } from '../../../platform/media/clips/test-clips.ts'
import { goTo } from '../support/captions.ts'
import { expect, test } from '../support/fixture.ts'
import { expectThroughShaka, openSettings, pausePlayback, pressControl } from '../support/playback.ts'
import { command, newDataDir, type Product, startProduct } from '../support/product.ts'

const PORT = 3228
const ENGLISH = 'I never left you.'
const ARABIC = 'لم أتركك قط.'
const FILM_S = 24
/** The words from the fourth second to the twentieth, then cues that repeat each other. */
const track = (words: string) => `WEBVTT

00:04.000 --> 00:20.000
${words}

00:20.000 --> 00:21.000
No!
No!

00:20.500 --> 00:21.000
No!

00:21.000 --> 00:23.000
Yes.
`

test.describe('captions in two languages', () => {
  test.describe.configure({ mode: 'default' })
  let product: Product
  let address = ''

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    const dataDir = await newDataDir()
    const folder = join(dataDir, 'films')
    await mkdir(folder)
    makeClip(join(folder, '01.mp4'), { seconds: FILM_S })
    await writeFile(join(folder, '01.ar.vtt'), track(ARABIC))
    await writeFile(join(folder, '01.en.vtt'), track(ENGLISH))
    await writeFile(join(folder, 'drama.yaml'), 'name: Two tongues\nfreeEpisodes: 1\n')
    const { exitCode, output } = await command('import.ts', [folder], { DATA_DIR: dataDir })
    expect(exitCode, output).toBe(0)
    address = output.match(/\/reel-shorts\/\S+?\/1\//)?.[0] ?? ''
    await rm(folder, { recursive: true })
    product = await startProduct(PORT, dataDir)
  })
  test.afterAll(() => product?.stop())
  test.beforeEach(({ guard }) => guard.addOrigin(product.origin))

  const readBox = async (locator: Locator) => (await locator.boundingBox())!

  test('are shown in the page’s language, clear of the rail and the title (row 403)', {
    tag: '@journey',
  }, async ({ page }) => {
    for (const [prefix, words, episodes] of [
      ['', ENGLISH, 'Episodes'],
      ['/ar', ARABIC, 'الحلقات'],
    ] as const) {
      await page.goto(product.origin + prefix + address)
      await expectThroughShaka(page)
      await pausePlayback(page)
      await goTo(page, 5)
      const line = page.getByText(words, { exact: true })
      await expect(line).toBeVisible()
      const [caption, rail, title] = [
        await readBox(line),
        await readBox(page.getByText(episodes, { exact: true }).filter({ visible: true }).first()),
        await readBox(page.getByRole('heading', { level: 1 }).filter({ visible: true })),
      ]
      expect(caption.x >= rail.x + rail.width || caption.x + caption.width <= rail.x).toBe(true)
      expect(caption.y + caption.height).toBeLessThan(title.y)
      // With the controls hidden, captions move down; a focused bar would remain visible.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press(' ')
      await expect.poll(async () => (await readBox(line)).y).toBeGreaterThan(caption.y)
    }
  })

  test('keep the viewer’s language, style, position and timing after a reload (row 403)', async ({
    page,
  }) => {
    await page.goto(product.origin + address)
    await expectThroughShaka(page)
    await pausePlayback(page)
    await goTo(page, 5)
    const english = page.getByText(ENGLISH, { exact: true })
    await expect(english).toBeVisible()
    const small = await readBox(english)
    const sheet = await openSettings(page, 'Captions')
    for (const [group, choice] of [
      ['Captions', 'العربية'],
      ['Caption size', 'Large'],
      ['Caption colour', 'Yellow'],
      ['Caption background', 'Solid'],
      ['Caption position', 'Top'],
    ] as const) {
      await sheet
        .getByRole('group', { name: group, exact: true })
        .getByRole('radio', { name: choice })
        .check()
    }
    for (let step = 0; step < 8; step++) await sheet.getByRole('button', { name: 'Later' }).click()
    await expect(sheet.getByText('2.00 s')).toBeVisible()
    await sheet.getByRole('button', { name: 'Settings' }).click()
    const row = sheet.getByRole('button', { name: 'Captions' })
    await expect(row).toContainText('العربية')
    await expect(row).toBeFocused()
    await page.keyboard.press('Escape')

    const arabic = page.getByText(ARABIC, { exact: true })
    const expectChosen = async () => {
      await goTo(page, 5)
      await expect(arabic).toHaveCount(0)
      await goTo(page, 9)
      await expect(arabic).toBeVisible()
      await expect(english).toHaveCount(0)
      await expect(arabic).toHaveCSS('color', 'rgb(255, 224, 102)')
      await expect(arabic).toHaveCSS('background-color', 'rgb(0, 0, 0)')
      const box = await readBox(arabic)
      expect(box.height).toBeGreaterThan(small.height * 1.3)
      expect(box.y).toBeLessThan(200)
    }
    await expectChosen()
    await page.reload()
    await expectThroughShaka(page)
    await pausePlayback(page)
    await expectChosen()
    await pressControl(page.getByRole('button', { name: 'Captions' }).filter({ visible: true }))
    await expect(arabic).toHaveCount(0)
  })
})
