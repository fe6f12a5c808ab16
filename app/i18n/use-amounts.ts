import { useTranslation } from 'react-i18next'
import { useLanguage } from './use-language.ts'

/** Whole coins and bonus in the words of the page's language, thousands apart: `2,400 coins`. */
export function useAmounts() {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const number = (amount: number) => amount.toLocaleString(language)
  return {
    number,
    coins: (amount: number) => t('coinsAmount', { count: amount, amount: number(amount) }),
    bonus: (amount: number) => t('bonusAmount', { amount: number(amount) }),
    bonusOnTop: (amount: number) => t('bonusOnTop', { amount: number(amount) }),
  }
}
