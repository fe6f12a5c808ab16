import { useTranslation } from 'react-i18next'
import { formatNumber } from './formats.ts'
import { useLanguage } from './use-language.ts'

export function useAmounts() {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const number = (amount: number) => formatNumber(amount, language)
  // `Intl` writes the sign: in Arabic it keeps it before its number.
  const withSign = (amount: number) => formatNumber(amount, language, { signDisplay: 'always' })
  return {
    number,
    coins: (amount: number) => t('coinsAmount', { count: amount, amount: number(amount) }),
    coinsOnTop: (amount: number) => t('coinsAmount', { count: amount, amount: withSign(amount) }),
    bonus: (amount: number) => t('bonusAmount', { count: amount, amount: number(amount) }),
    bonusOnTop: (amount: number) => t('bonusAmount', { count: amount, amount: withSign(amount) }),
  }
}
