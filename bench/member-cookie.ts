import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { newName, signInAs } from '../tests/e2e/support/sign-in.ts'

/** Signs a new member in, and answers what their browser sends. */
export async function cookieOfMember(origin: string): Promise<string> {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  const page = await browser.newPage()
  await signInAs(page, newName(), origin)
  const cookies = await page.context().cookies(origin)
  await browser.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
