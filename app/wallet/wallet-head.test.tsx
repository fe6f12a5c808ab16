import { expect, test } from 'vitest'
import { renderPage } from '../../tests/builders/render-page.tsx'
import type { WalletHead as Head } from './balance/wallet.ts'
import { WalletHead } from './wallet-head.tsx'

const HEAD: Head = {
  account: { viewer: { nickname: 'Ada', code: '7', coins: 31, bonus: 0, provider: null } },
  state: null,
  check: { isRight: true, brokenReceiptNo: null },
  autoUnlocks: null,
  has: { limit: false, receipts: true, coinRules: false },
  timeZone: 'UTC',
} as unknown as Head

const open = (check: Head['check']) =>
  renderPage(<WalletHead head={{ ...HEAD, check }} timeZone="UTC" onChanged={() => {}} />)

test('the wallet warns about a record changed behind the product’s back, and links to its receipt (row 433)', async () => {
  const right = await open({ isRight: true, brokenReceiptNo: null })
  expect(right.querySelector('[role=alert]')).toBeNull()
  expect(right.body.textContent).toContain('Checked: your balances match your receipts.')
  const wrong = await open({ isRight: false, brokenReceiptNo: 'R7' })
  const warning = wrong.querySelector('[role=alert]')
  expect(warning?.textContent).toContain('Your balances don’t match your receipts.')
  expect(warning?.querySelector('a')?.getAttribute('href')).toBe('/receipt/R7/')
  expect(wrong.body.textContent).not.toContain('Checked:')
})
