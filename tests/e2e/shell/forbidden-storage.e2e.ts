import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, expectPlaying, expectThroughShaka, pressControl } from '../support/playback.ts'
import { allowSandboxes, newName, signInByHand } from '../support/sign-in.ts'

const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches']

test('pages work without errors in a browser that forbids every storage (rows 70, 285, 300, 401)', async ({
  page,
  guard,
  baseURL,
  catalogue,
}) => {
  test.setTimeout(180_000)
  allowSandboxes(guard, baseURL ?? '')
  await page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  }, STORAGES)

  await test.step('search suggests', async () => {
    await page.goto('/search/')
    await expectPageReady(page)
    const field = page.getByRole('main').getByRole('search').locator('input')
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await field.fill('moonb')
    await page.getByRole('option', { name: catalogue.drama('moonbound').name }).click()
    await expect(page).toHaveURL(catalogue.drama('moonbound').episode(1))
  })

  await test.step('a video plays through the player, and the next episode follows', async () => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expectPlaying(page)
    await expectThroughShaka(page)
    await expectPlayerReady(page)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(drama.episode(2))
    await expectPlaying(page)
  })

  await test.step('a member signs in, saves, sees it, and signs out', async () => {
    await signInByHand(page, newName())
    const drama = catalogue.drama('heiress-wore-ashes')
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    await pressControl(page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }))
    await expect(page.getByText('Saved to your list')).toBeVisible()
    await page.goto('/my-list/')
    await expectPageReady(page)
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([drama.name])
    await page.goto('/profile/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})
