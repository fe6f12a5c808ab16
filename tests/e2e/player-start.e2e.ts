import { expect, test } from './fixture.ts'
import { expectPlayerReady } from './playback.ts'

test.describe('a cold visit to an episode', { tag: '@desktop' }, () => {
  test('asks for no script and no face before the film has a picture, and for all of them then (row 415)', async ({
    page,
    catalogue,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(?:js|woff2|mp4)$/.test(pathname)) asked.push(pathname.replace(/.*\./, ''))
    })
    const held = Promise.withResolvers<void>()
    await page.route(/plain\.mp4/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => asked).toEqual(['mp4'])
    held.resolve()
    await expectPlayerReady(page)
    expect(asked.filter((kind) => kind === 'js').length).toBeGreaterThan(5)
    await expect(page.locator('video[data-opening]')).toHaveCount(0)
  })

  test('waits for no film that does not come: the controls are there all the same (row 411)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectFailure(/\/media\//)
    await page.route(/\/media\//, () => {})
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached({
      timeout: 20_000,
    })
  })
})
