import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'

/** A layout shift score too small to notice. */
const UNNOTICED = 0.003
/** In characters, after the head and header, which arrive in the first packet. */
const PIECE_LENGTH = 1_000

// The page is written into a document without scripts, whose content security policy does not know the page's nonce.
test.use({ bypassCSP: true })

test('a page that arrives in pieces causes no layout shift (rows 417, 445)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  const shifts = await recordLayoutShifts(page, UNNOTICED)
  const drama = catalogue.drama('neon-oath')
  const paths = [
    '/',
    drama.episode(1),
    drama.episode(6),
    '/ar/browse/all/1/',
    '/search/?q=oath',
    '/download/',
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    await page.goto('/manifest.webmanifest')
    await page.evaluate(
      async ([html, length]) => {
        const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        document.open()
        let at = 0
        for (let to = html.indexOf('<main'); at < html.length; at = to, to += length) {
          document.write(html.slice(at, to))
          await drawn()
        }
        document.close()
        await drawn()
      },
      [html.replace(/<script.*?<\/script>/gs, ''), PIECE_LENGTH] as const,
    )
    await expect(page.getByRole('main')).toBeVisible()
    expect.soft(await shifts(), path).toEqual([])
  }
})
