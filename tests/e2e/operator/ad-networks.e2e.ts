import type { Page } from '@playwright/test'
import { startAdNetworks, type TestAdNetworks } from '../../builders/ad-networks.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { decide, goToProvider, PAY, paymentToast } from '../support/payments.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes, newName, signInByHand } from '../support/sign-in.ts'

const PORT = 3380
const CLICK = 'IwAR0-click_1'

let ads: TestAdNetworks
let product: Product
test.beforeAll(async () => {
  ads = await startAdNetworks()
  product = await startProduct(PORT, await newDataDir(), ads.env)
})
test.afterAll(async () => {
  await product.stop()
  await ads.close()
})

/** Buys 500 coins at the provider. */
async function topUp(page: Page): Promise<void> {
  await page.goto('/top-up/')
  await expectPageReady(page)
  await goToProvider(page, '500')
  await decide(page, PAY)
  await expect(paymentToast(page, 'success')).toHaveCount(1)
}

async function readSaved(page: Page): Promise<string> {
  const cookies = await page.context().cookies(product.origin)
  return decodeURIComponent(cookies.find(({ name }) => name === 'savedSource')?.value ?? '')
}

test('a visitor from an advertisement agrees, and its network receives each paid order once (rows 261, 444)', {
  tag: '@desktop-only',
}, async ({ browser, guard }) => {
  guard.addOrigin(product.origin)
  allowSandboxes(guard, product.origin)
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  guard.watch(context)
  const page = await context.newPage()
  const banner = page.getByRole('region', { name: 'Allow analytics?' })
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' })

  await page.goto(`/?utm_source=facebook&utm_campaign=spring&fbclid=${CLICK}`)
  await expectPageReady(page)
  await expect(banner).toContainText('the advertising network whose ad you followed learns of your purchases')
  // The page of the click is left before its viewer agrees.
  await terms.click()
  await expect(page).toHaveURL(/\/terms-of-use\//)
  expect(await readSaved(page)).toBe('')
  await banner.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(banner).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect.poll(() => readSaved(page)).toContain(`utm_campaign=spring&fbclid=${CLICK}&shared=1`)
  expect(ads.received).toEqual([])

  await signInByHand(page, newName(), product.origin)
  await topUp(page)
  await expect.poll(() => ads.received.length).toBe(1)
  // Whatever would be sent again is sent again with the next one.
  await topUp(page)
  await expect.poll(() => ads.received.length).toBeGreaterThan(1)
  const events = ads.received.map(({ network, body }) => ({ network, ...(body.data as [object])[0] }))
  const event = {
    network: 'meta',
    event_name: 'Purchase',
    event_source_url: `${product.origin}/my-wallet/`,
    user_data: { fbc: expect.stringMatching(new RegExp(`^fb\\.1\\.\\d+\\.${CLICK}$`)) },
    custom_data: { currency: 'USD', value: 4.99 },
  }
  expect(events).toMatchObject([event, event])
  expect(ads.counted()).toHaveLength(2)
  await context.close()
})
