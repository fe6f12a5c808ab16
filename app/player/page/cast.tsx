import { useTranslation } from 'react-i18next'
import { toFormatLocale } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'

interface CastProps {
  names: string[] | undefined
  className?: string
}

/** The server may join names in another way than the browser, as "A, B and C": both are right. */
export function Cast({ names = [], className = '' }: CastProps) {
  const { t } = useTranslation('player')
  const language = useLanguage()
  if (names.length === 0) return null
  return (
    <p suppressHydrationWarning className={`text-haze text-sm leading-relaxed ${className}`}>
      {t('starring', { names: new Intl.ListFormat(toFormatLocale(language)).format(names) })}
    </p>
  )
}
