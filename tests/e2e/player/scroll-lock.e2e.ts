import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, pressControl } from '../support/playback.ts'

test('the page behind the list of episodes can scroll again 200 ms after the list closes (row 57)', async ({
  page,
  catalogue,
}) => {
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlayerReady(page)
  const opener = page
    .getByRole('button', { name: 'Episodes', exact: true })
    .or(page.getByRole('link', { name: 'Episodes', exact: true }))
  await pressControl(opener, 'tap')
  await expect(page.getByRole('dialog')).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow)
  expect(await overflow()).toBe('hidden')

  const lockedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.documentElement
        let closedMs = 0
        const gone = new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return
          closedMs = performance.now()
          gone.disconnect()
        })
        gone.observe(document.body, { childList: true, subtree: true })
        new MutationObserver(() => {
          if (root.style.overflow === '') resolve(performance.now() - closedMs)
        }).observe(root, { attributeFilter: ['style'] })
        document.querySelector<HTMLButtonElement>('[role=dialog] button[aria-label=Close]')?.click()
      }),
  )
  expect(lockedMs).toBeGreaterThan(150)
  // A busy machine may be late, but the page must not remain locked.
  expect(lockedMs).toBeLessThan(700)

  // Reopened within that time, it stays locked.
  await pressControl(opener, 'tap')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await pressControl(opener, 'tap')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await overflow()).toBe('hidden')
})
