import { useTranslation } from 'react-i18next'
import { dateText } from '../../i18n/date-text.ts'
import { formatPrice, isolated } from '../../i18n/prices.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Spending } from './store.ts'

/** What a spending limit leaves, as the wallet and a refused top-up say it. */
export function useSpendingWords(timeZone: string) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const amount = (decimal: string, currency: string) => formatPrice(decimal, currency, language)
  const time = (timeMs: number) => isolated(dateText(timeMs, timeZone))
  return {
    amount,
    time,
    remainder({ limit, current, next, currency }: Spending): string {
      if (!limit || !current) return ''
      return limit.currency === currency
        ? t('spendingLeft', { left: amount(current.left, currency), time: time(current.endsAtMs) })
        : [
            t('spendingOtherCurrency', { currency: limit.currency, store: currency }),
            ...(next?.limit?.currency === currency ? [] : [t('spendingSetInStore', { store: currency })]),
          ].join(' ')
    },
  }
}
