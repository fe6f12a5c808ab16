import type { Page } from '@playwright/test'
import type { Product } from './product.ts'
import { newName, signInAs } from './sign-in.ts'
import { giveInTurn } from './wallet-data.ts'

/** The data folder of the product shared by all tests; see `playwright.config.ts`. */
export const SHARED_DATA_DIR = 'test-results/data'

/** Signs in a new member and gives coins, bonus and VIP days as an operator does; in the shared product unless another is given. */
export async function signInWithCoins(
  page: Page,
  { coins = 0, bonus = 0, vipDays = 0 }: { coins?: number; bonus?: number; vipDays?: number },
  { origin, dataDir }: Pick<Product, 'origin' | 'dataDir'> = { origin: '', dataDir: SHARED_DATA_DIR },
): Promise<{ name: string; code: string }> {
  const name = newName()
  const code = await signInAs(page, name, origin)
  if (coins + bonus + vipDays > 0) await giveInTurn(dataDir, code, [{ coins, bonus, vipDays }])
  return { name, code }
}

/** Of the sheet of a locked episode: automatic unlocking and the daily limit. */
export const openUnlockOptions = (page: Page) =>
  page.getByRole('main').getByText('Options', { exact: true }).click()

/** Records the intent of every action that the page sends. */
export function recordActions(page: Page): string[] {
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/reel-shorts/')) return
    intents.push(new URLSearchParams(request.postData() ?? '').get('intent') ?? '')
  })
  return intents
}
