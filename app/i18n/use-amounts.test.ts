import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { findI18n } from './translator.server.ts'
import { useAmounts } from './use-amounts.ts'

function amountsIn(language: Parameters<typeof findI18n>[0]) {
  let amounts: ReturnType<typeof useAmounts> | undefined
  function Component() {
    amounts = useAmounts()
    return null
  }
  renderToStaticMarkup(createElement(I18nextProvider, { i18n: findI18n(language) }, createElement(Component)))
  return amounts!
}

describe('amounts in Arabic (row 441)', () => {
  const { bonus, coins } = amountsIn('ar')

  test.each([
    [0, 'بلا مكافآت', 'بلا عملات'],
    [1, 'مكافأة واحدة', 'عملة واحدة'],
    [2, 'مكافأتان', 'عملتان'],
    [3, '3\u00a0مكافآت', '3 عملات'],
    [10, '10\u00a0مكافآت', '10 عملات'],
    [11, '11\u00a0مكافأة', '11 عملة'],
    [99, '99\u00a0مكافأة', '99 عملة'],
    [100, '100\u00a0مكافأة', '100 عملة'],
    [103, '103\u00a0مكافآت', '103 عملات'],
    [1500, '1,500\u00a0مكافأة', '1,500 عملة'],
  ])('%d inflect their noun', (amount, ofBonus, ofCoins) => {
    expect(bonus(amount)).toBe(ofBonus)
    expect(coins(amount).replaceAll('\u00a0', ' ')).toBe(ofCoins)
  })
})
