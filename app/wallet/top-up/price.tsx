import { formatPrice } from '../../i18n/prices.ts'
import { useLanguage } from '../../i18n/use-language.ts'

interface PriceProps {
  /** Like `4.99`. */
  amount: string
  currency: string | undefined
  className?: string
}

/** The browser may know another way to write a currency in its language than the server: both are right. */
export function Price({ amount, currency, className = '' }: PriceProps) {
  const language = useLanguage()
  return (
    <bdi suppressHydrationWarning className={`figure ${className}`}>
      {formatPrice(amount, currency, language)}
    </bdi>
  )
}
