import { expect, type Page } from '@playwright/test'
import { command, type Product } from './product.ts'
import { newName, signInAs } from './sign-in.ts'

/** Data of the product all tests share; see `playwright.config.ts`. */
export const SHARED_DATA_DIR = 'test-results/data'

/** Signs a new person in and gives coins, bonus and days of VIP as an operator does; in the product all tests share, unless another is named. */
export async function signInWithCoins(
  page: Page,
  { coins = 0, bonus = 0, vipDays = 0 }: { coins?: number; bonus?: number; vipDays?: number },
  { origin, dataDir }: Pick<Product, 'origin' | 'dataDir'> = { origin: '', dataDir: SHARED_DATA_DIR },
): Promise<string> {
  const name = newName()
  await signInAs(page, name, origin)
  const code = /ID\s*(\S+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
  const amounts = Object.entries({ '--coins': coins, '--bonus': bonus, '--vip-days': vipDays })
    .filter(([, amount]) => amount > 0)
    .flatMap(([option, amount]) => [option, `${amount}`])
  if (amounts.length > 0) {
    const { exitCode, output } = await command('cliffhanger.mjs', ['grant', code, ...amounts], {
      DATA_DIR: dataDir,
    })
    expect(exitCode, output).toBe(0)
  }
  return name
}

/** How many bodies of each intent the page has sent. */
export function recordActs(page: Page): string[] {
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/reel-shorts/')) return
    intents.push(new URLSearchParams(request.postData() ?? '').get('intent') ?? '')
  })
  return intents
}
