import type { Locator } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { payButton } from '../support/payments.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Whether nothing behind the element can be seen through it. */
const isOpaque = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor } = getComputedStyle(node)
    return backgroundColor.startsWith('rgb(')
  })

test.describe('in forced colours', { tag: '@desktop' }, () => {
  test.use({ forcedColors: 'active' })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing shows through the header on a picture, nor through Pay, in a ${colorScheme} palette (rows 417, 442)`, async ({
      page,
      guard,
      baseURL,
    }) => {
      allowSandboxes(guard, baseURL ?? '')
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expectPageReady(page)
      expect(await isOpaque(page.getByRole('banner').filter({ visible: true }).first())).toBe(true)
      await signInWithCoins(page, {})
      await page.goto('/top-up/')
      await expectPageReady(page)
      expect(await isOpaque(payButton(page))).toBe(true)
    })
  }
})
