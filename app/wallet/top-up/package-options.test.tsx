import { describe, expect, test } from 'vitest'
import { renderPage, textsIn } from '../../../tests/builders/render-page.tsx'
import { PackageOptions } from './package-options.tsx'
import type { StorePackage } from './store.ts'

const PACKAGE: StorePackage = {
  productId: 'small',
  name: '100 coins',
  price: '0.99',
  currency: 'USD',
  originalPrice: null,
  coins: 100,
  bonus: 0,
  vipDays: 0,
  cornerTip: '',
  marketingCopy: '',
}
const VIP = { ...PACKAGE, productId: 'vip', coins: 0, vipDays: 30, bonusExpiresAfterDays: 1 }

const show = (exactCoins: number) =>
  renderPage(<PackageOptions packages={[PACKAGE, VIP]} chosenId={null} exactCoins={exactCoins} />)

describe('packages of the store', () => {
  test('one is marked as exactly what is missing, none where nothing is (row 437)', async () => {
    const marked = async (exactCoins: number) =>
      textsIn(await show(exactCoins), 'label').filter((text) => text.includes('Exactly what is missing'))
    expect(await marked(100)).toEqual([expect.stringMatching(/^100/)])
    expect(await marked(99)).toEqual([])
    expect(await marked(0)).toEqual([])
  })

  test('what expires is told before it is paid (row 437)', async () => {
    const [small, vip] = textsIn(await show(0), 'label')
    expect(small).not.toContain('expire')
    expect(vip).toContain('Bonus expires after 1 day')
  })

  test('VIP follows the coins, wherever the operator lists it, and the first package stays chosen (rows 166-167)', async () => {
    const page = await renderPage(<PackageOptions packages={[VIP, PACKAGE]} chosenId={null} exactCoins={0} />)
    const inputs = [...page.querySelectorAll('input')]
    expect(inputs.map((input) => input.getAttribute('value')?.split('~')[0])).toEqual(['small', 'vip'])
    expect(page.querySelector('input[checked]')?.getAttribute('value')).toMatch(/^vip~/)
  })
})
