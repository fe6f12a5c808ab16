import { useTranslation } from 'react-i18next'

export function AgeMark({ age, className = '' }: { age: number | undefined; className?: string }) {
  const { t } = useTranslation()
  if (!age) return null
  return (
    <span
      role="img"
      aria-label={t('forAges', { count: age })}
      dir="ltr"
      className={`inline-block rounded-sm px-1 font-semibold ring-1 ring-current ring-inset ${className}`}
    >
      {age}+
    </span>
  )
}
