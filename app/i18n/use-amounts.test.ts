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

/** Each with the mark of direction that keeps a sign before its number where lines run to the left. */
const SIGN_FIRST = /^\u200e\+/

describe('amounts in Arabic (row 441)', () => {
  const { bonus, bonusOnTop, coins } = amountsIn('ar')

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

  test.each([3, 50, 12_000])('+%d has its sign on the side where its number begins', (amount) => {
    expect(bonusOnTop(amount)).toMatch(SIGN_FIRST)
    expect(bonusOnTop(amount).replace(SIGN_FIRST, '')).toBe(bonus(amount))
  })
})

test('bonus on top has a plus sign wherever it has a number', () => {
  expect(amountsIn('en').bonusOnTop(1500)).toBe('+1,500 bonus')
  expect(amountsIn('de').bonusOnTop(1500)).toBe('+1.500\u00a0Bonus')
  expect(amountsIn('ja').bonusOnTop(50)).toBe('+50ボーナス')
})

/** 코인 ends in a consonant, as the particle after a price needs; 보너스 would need 로. */
test('a price in Korean ends in the noun that its particle fits', () => {
  for (const amount of [0, 1, 60, 12_000]) expect(amountsIn('ko').coins(amount)).toMatch(/코인$/)
})
