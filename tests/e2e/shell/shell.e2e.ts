import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { expect, test } from '../support/fixture.ts'

const header = (page: Page) => page.getByRole('banner').filter({ visible: true })

async function expectDesktopHeader(page: Page) {
  await expect(header(page)).toHaveCount(1)
  await expect(header(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Genre',
    'Mobile App',
  ])
  await expect(header(page).getByRole('link', { name: 'Mobile App' })).toHaveAttribute('href', '/download/')
  await expect(
    header(page)
      .getByRole('link', { name: 'Profile' })
      .or(header(page).getByRole('button', { name: 'Profile' })),
  ).toBeVisible()
}

async function expectMobileHeader(page: Page) {
  await expect(header(page)).toHaveCount(1)
  await expect(header(page).getByRole('link', { name: 'Cliffhanger' })).toHaveAttribute('href', '/')
  await expect(header(page).getByRole('link', { name: 'Genre' })).toHaveAttribute('href', '/browse/all/1/')
  await expect(header(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile/')
  await expect(header(page).getByRole('link', { name: 'Mobile App' })).toHaveCount(0)
}

test.describe('header', { tag: '@desktop-only' }, () => {
  test('the header is a phone’s up to 767 pixels and a desktop’s from 768, at once on resize, whose tabs mark the current page (rows 59-61)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await page.goto('/')
    await expectMobileHeader(page)
    await page.setViewportSize({ width: 768, height: 900 })
    await expectDesktopHeader(page)
    for (const [name, path] of [
      ['Genre', '/browse/all/1/'],
      ['Mobile App', '/download/'],
      ['Home', '/'],
    ] as const) {
      await header(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
    }
    await page.setViewportSize({ width: 767, height: 900 })
    await expectMobileHeader(page)
  })
})

test.describe('layouts', { tag: '@desktop' }, () => {
  const PAGES: [layout: string, path: string][] = [
    ['default', '/'],
    ['default', '/browse/all/1/'],
    ['default', '/category/hero-8/'],
    ['default', '/download/'],
    ['default', '/privacy-policy/'],
    ['default', '/terms-of-use/'],
    ['default', '/coins/'],
    ['default', '/fair-play/'],
    ['header', '/qrCode/'],
    ['mobile', '/my-wallet/'],
    ['mobile', '/transaction/'],
    ['mobile', '/episodes/'],
    ['mobile', '/my-list/'],
    ['mobile', '/history/'],
    ['mobile', '/profile/'],
    ['mobile', '/login/'],
    ['mobile', '/withdraw/'],
  ]
  test('every page has its layout, and the player only the desktop header (row 32)', async ({
    page,
    viewport,
    catalogue,
  }) => {
    for (const [layout, path] of PAGES) {
      await test.step(`${path} in the ${layout} layout`, async () => {
        expect((await page.goto(path))?.status()).toBe(200)
        await expect(page).toHaveURL(path)
        await expect(header(page)).toHaveCount(1)
        await expect(page.getByRole('contentinfo')).toHaveCount(layout === 'default' ? 1 : 0)
        if (layout === 'mobile' && (viewport?.width ?? 0) >= 768) {
          const column = await page.getByRole('main').evaluate((main) => {
            const { left, width } = main.getBoundingClientRect()
            const { paddingLeft, paddingRight } = getComputedStyle(main)
            const [before, after] = [paddingLeft, paddingRight].map(Number.parseFloat) as [number, number]
            return { left: left + before, width: width - before - after }
          })
          // One form stays narrow; lists and the wallet use the window.
          expect(column.width).toBeLessThan(path === '/login/' ? 700 : viewport!.width - 48)
          expect(Math.abs(column.left * 2 + column.width - viewport!.width)).toBeLessThan(24)
        }
      })
    }
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expect(header(page)).toHaveCount((viewport?.width ?? 0) >= 768 ? 1 : 0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
})

test.describe('footer', { tag: '@desktop' }, () => {
  test('its QR code opens the download page with a QR campaign source, and below are policy, terms, contact and copyright (rows 103, 104)', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/')
    const code = page.getByRole('contentinfo').getByRole('img', { name: 'QR code of the download page' })
    await expect(code).toBeVisible()
    // As a camera would see it: rendered, and decoded by a different library than the one that made it.
    const { width, height, pixels } = await code.evaluate(async (drawing) => {
      const svg = drawing.cloneNode(true) as SVGElement
      svg.setAttribute('width', '300')
      svg.setAttribute('height', '300')
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
      await picture.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
      const drawn = canvas.getContext('2d')
      drawn?.drawImage(picture, 0, 0)
      return { width: 300, height: 300, pixels: [...(drawn?.getImageData(0, 0, 300, 300).data ?? [])] }
    })
    const read = jsQR(Uint8ClampedArray.from(pixels), width, height)
    expect(read?.data).toBe(`${new URL(baseURL!).origin}/download/?utm_source=web&utm_medium=qr`)
    const text = code.locator('xpath=..')
    await expect(text).toContainText('Cliffhanger')
    await expect(text).toContainText('Scan')

    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-of-use/')
    await expect(footer.getByRole('link', { name: /contact us/i })).toContainText('@')
    await expect(footer.getByText(/© \d{4} Cliffhanger/)).toBeVisible()
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveURL('/privacy-policy/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/privacy/i)
  })

  test('icons are larger from 1030 pixels up (row 106)', { tag: '@desktop-only' }, async ({ page }) => {
    await page.goto('/')
    const widths = async () => {
      const footer = page.getByRole('contentinfo')
      const icons = [/Google Play/, /TikTok/].map((name) => footer.getByRole('link', { name }).locator('svg'))
      return Promise.all(icons.map(async (icon) => (await icon.boundingBox())?.width ?? 0))
    }
    await page.setViewportSize({ width: 1029, height: 900 })
    const small = await widths()
    await page.setViewportSize({ width: 1030, height: 900 })
    const large = await widths()
    for (const [index, width] of large.entries()) expect(width).toBeGreaterThan(small[index]!)
  })
})
