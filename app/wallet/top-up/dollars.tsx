import { formatDollars } from '../../i18n/dollars.ts'
import { useLanguage } from '../../i18n/use-language.ts'

interface DollarsProps {
  /** Like `4.99`. */
  amount: string
  className?: string
}

/** The browser may know another way to write dollars in its language than the server: both are right. */
export function Dollars({ amount, className = '' }: DollarsProps) {
  const language = useLanguage()
  return (
    <bdi suppressHydrationWarning className={`figure ${className}`}>
      {formatDollars(Number(amount), language)}
    </bdi>
  )
}
