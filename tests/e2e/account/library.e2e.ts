import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { listRows } from '../support/list-rows.ts'
import { expectPlayerReady, expectPlaying, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { allowSandboxes, newName, signInAs, signInByHand } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

/** Opens episodes, so that the history lists them; works without scripts too. */
async function watch(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('video').first()).toBeAttached()
  }
}

test('a member’s lists show what was watched and saved, and link back to the episode (rows 190-193)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  const [first, second] = catalogue.dramas
  await stayAtTheEnd(page)
  await signInAs(page, newName())
  await page.goto('/my-list/')
  await expect(page.getByRole('main')).toContainText('No data yet, go watch the show')
  await expect(page.getByRole('main')).toContainText('Save a drama from its page, and you’ll find it here.')
  const popular = page.getByRole('region', { name: 'Popular this week' }).getByRole('link')
  await expect(popular).toHaveCount(6)
  for (const link of await popular.all()) await expect(link).toHaveAttribute('href', /^\/reel-shorts\//)
  await watch(page, [first!.episode(1), second!.episode(2)])
  await expectPlaying(page)
  await expectPlayerReady(page)
  await pressControl(page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }))
  await expect(page.getByText('Saved to your list')).toBeVisible()

  await page.goto('/history/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(listRows(page)).toHaveCount(2)
  await expect(listRows(page).first()).toContainText(second!.name)
  await expect(listRows(page).first()).toContainText(/EP 2/)
  await page.getByRole('link', { name: 'My List' }).first().click()
  await expect(page).toHaveURL('/my-list/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My List')
  await expect(listRows(page)).toHaveCount(1)
  await listRows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(second!.episode(2))
})

test('selected rows are deleted after a confirmation; a failure shows a message (rows 192, 195-200, 202-203, 295)', {
  tag: '@journey',
}, async ({ page, guard, catalogue }) => {
  const three = catalogue.dramas.slice(0, 3)
  await signInAs(page, newName())
  await watch(
    page,
    three.map((drama) => drama.episode(1)),
  )
  const icon = page.getByRole('button', { name: 'Select rows to delete' })
  // Nothing is saved, so there is nothing to delete.
  await page.goto('/my-list/')
  await expect(page.getByText('No Data Available')).toBeVisible()
  await expect(icon).toHaveCount(0)
  await page.goto('/history/')
  await expect(listRows(page)).toHaveCount(3)
  await expect(page.getByText('No more data')).toBeVisible()
  await icon.click()
  await expect(icon).toHaveCount(0)
  const remove = page.getByRole('button', { name: /^Delete/ })
  await expect(remove).toBeDisabled()
  // Cancel ends the selection mode and clears the selection; so does switching to the other list.
  await page.getByRole('checkbox', { name: three[1]!.name }).check()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(listRows(page)).toHaveCount(3)
  await icon.click()
  await expect(remove).toHaveText('Delete')
  await page.getByRole('checkbox', { name: three[1]!.name }).check()
  await page.getByRole('link', { name: 'My List' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/my-list/')
  await page.getByRole('link', { name: 'History', exact: true }).filter({ visible: true }).first().click()
  await expect(listRows(page)).toHaveCount(3)
  await expect(remove).toHaveCount(0)
  await icon.click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(remove).toHaveText('Delete (3)')
  await page.getByRole('button', { name: 'Deselect all' }).click()
  await page.getByRole('checkbox', { name: three[0]!.name }).check()
  await expect(remove).toHaveText('Delete (1)')

  guard.expectFailure(/\/account\/lists\//)
  await page.route('**/account/lists/**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete the selected dramas?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Couldn’t delete. Please try again.')).toBeVisible()
  await expect(listRows(page)).toHaveCount(3)

  await page.unroute('**/account/lists/**')
  const isRefetched = page.waitForResponse(
    (response) =>
      /\/history\/?(_\.data|\.data|\?|$)/.test(response.url()) && response.request().method() === 'GET',
  )
  await remove.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await isRefetched
  await expect(listRows(page)).toHaveCount(2)
  await expect(listRows(page).filter({ hasText: three[0]!.name })).toHaveCount(0)
  // The selection mode has ended.
  await expect(remove).toHaveCount(0)
})

test('after a sign-in the page offers to import the device’s history, and the import says how much was added (rows 146, 421)', async ({
  page,
  guard,
  catalogue,
}) => {
  // Prefetched, from the device's history.
  guard.expectStatus(404, /\/reel-shorts\/gone\//)
  const [first, second] = catalogue.dramas
  await stayAtTheEnd(page)
  for (const address of [first!.episode(2), second!.episode(1)]) {
    await page.goto(address)
    await expectPlaying(page)
    await expectPlayerReady(page)
  }
  // A drama that has since left the catalogue.
  await page.goto('/history/')
  await page.evaluate(() => {
    const key = 'cliffhanger.history'
    const [entry, ...others] = JSON.parse(localStorage.getItem(key)!)
    const gone = { ...entry, id: 'gone', chapterId: 'gone1', contentName: 'Gone' }
    localStorage.setItem(key, JSON.stringify([gone, entry, ...others]))
  })
  await signInByHand(page, newName())
  const offer = page
    .locator('[data-toasts]')
    .getByRole('status')
    .filter({ hasText: 'saved only on this device' })
  await expect(offer).toContainText('3 dramas are saved only on this device.')
  await expectNoFindings(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.goto('/history/')
  await expect(listRows(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Import history' }).click()
  await expect(
    page.getByText('2 dramas are in your history now. 1 drama is no longer available.'),
  ).toBeVisible()
  await expect(listRows(page)).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('button', { name: 'Import history' })).toHaveCount(0)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Continue watching' })
  await expect(row.getByRole('listitem')).toHaveCount(2)
})

test('without scripts the lists are readable, and a form deletes rows (rows 190, 198, 440)', {
  tag: '@no-scripts',
}, async ({ page, catalogue }) => {
  const [first, second] = catalogue.dramas
  await signInAs(page, newName())
  await watch(page, [first!.episode(1), second!.episode(2)])
  await page.goto('/history/')
  await expect(listRows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Select rows to delete' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Select rows to delete' }).click()
  await page.getByRole('checkbox', { name: first!.name }).check()
  await page.getByText('Delete', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/history\/\?deleted=1$/)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Deleted$/ }),
  ).toBeVisible()
  await expect(listRows(page)).toHaveCount(1)
  await expect(listRows(page).first()).toContainText(second!.name)
})

test('a visitor sees where each drama was left, and deletes rows from the device (rows 142, 144, 196-199, 203)', async ({
  page,
  catalogue,
}) => {
  const [first, second] = catalogue.dramas
  await stayAtTheEnd(page)
  for (const address of [first!.episode(2), second!.episode(1)]) {
    await page.goto(address)
    await expectPlaying(page)
    await expectPlayerReady(page)
  }
  // A locked episode that was opened but not played is not in the history.
  await page.goto(catalogue.drama('neon-oath').episode(4))
  await expect(page.getByRole('heading', { name: 'Episode 4 is locked' })).toBeVisible()
  await page.goto('/history/')
  await expect(listRows(page)).toHaveCount(2)
  const left = listRows(page).filter({ hasText: first!.name })
  await expect(left).toContainText(`EP 2 / ${first!.episodes.length}`)
  await test.step('as rows, and in a wide window as posters with the progress on their foot', async () => {
    const cover = left.locator('img')
    const coverBox = async () => (await cover.boundingBox())!
    const rowBox = async () => (await left.boundingBox())!
    const progressBox = async () =>
      (await left
        .getByText(/% watched/)
        .locator('..')
        .boundingBox())!
    const size = page.viewportSize()!
    expect((await rowBox()).width / (await coverBox()).width).toBeGreaterThan(4)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await rowBox()).width - (await coverBox()).width).toBeLessThan(2)
    const [picture, progress] = [await coverBox(), await progressBox()]
    expect(progress.y).toBeGreaterThan(picture.y + picture.height * 0.9)
    expect(progress.y + progress.height).toBeLessThan(picture.y + picture.height)
    expect(progress.width).toBeGreaterThan(picture.width * 0.8)
    await page.setViewportSize(size)
  })
  await expect(left).toContainText(/\d+% watched/)
  await expect(left.locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByText('No more data')).toBeVisible()

  await page.getByRole('button', { name: 'Select rows to delete' }).click()
  const box = page.getByRole('checkbox', { name: first!.name })
  await expect(box).toHaveCSS('appearance', 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(box).toHaveCSS('appearance', 'auto')
  await page.emulateMedia({ forcedColors: 'none' })
  await box.check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(listRows(page)).toHaveCount(1)
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await page.reload()
  await expect(listRows(page)).toHaveCount(1)
  await expect(listRows(page)).toContainText(second!.name)
})
