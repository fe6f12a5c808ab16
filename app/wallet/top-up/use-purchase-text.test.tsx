import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../tests/builders/render-page.tsx'
import type { Purchase } from './cheapest-purchase.ts'
import { usePurchaseText } from './use-purchase-text.ts'

const large = { minor: 1999, coins: 2000, bonus: 400 }
const small = { minor: 99, coins: 100, bonus: 0 }

async function textOf(purchase: Partial<Purchase>, held?: number) {
  const whole = { minor: 2197, leftCoins: 0, firstTopUpBonus: 0, packages: [], ...purchase }
  const Text = () => <output>{usePurchaseText(whole, 'USD', held)}</output>
  return (await renderPage(<Text />)).querySelector('output')?.textContent
}

describe('what a purchase costs and gives (row 437)', () => {
  const packages = [
    { item: large, count: 1 },
    { item: small, count: 2 },
  ]

  test('its parts add up, with their bonus and that of a first top-up', async () => {
    expect(await textOf({ packages })).toBe('from $21.97 (2,000 coins + 2 × 100 coins + 400 bonus)')
    expect(await textOf({ packages, firstTopUpBonus: 50, leftCoins: 40 })).toBe(
      'from $21.97 (2,000 coins + 2 × 100 coins + 450 bonus, 40 coins left over)',
    )
  })

  test('what the viewer has already is a part too', async () => {
    expect(await textOf({ minor: 99, packages: [{ item: small, count: 1 }] }, 20)).toBe(
      'from $0.99 (100 coins + your 20 coins)',
    )
  })
})
