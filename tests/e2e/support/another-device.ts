import type { Page } from '@playwright/test'
import type { Guard } from './fixture.ts'

/** The same member on a device without any saved data. */
export async function anotherDevice(page: Page, guard: Guard): Promise<Page> {
  const cookies = await page.context().cookies()
  const context = await page
    .context()
    .browser()!
    .newContext({ storageState: { cookies, origins: [] } })
  guard.watch(context)
  return context.newPage()
}
