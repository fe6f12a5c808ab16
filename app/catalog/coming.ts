import { useTranslation } from 'react-i18next'
import { formatDay } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/use-language.ts'

const YEAR_MS = 365 * 86_400_000

/** When an announced drama comes; decided when the page is rendered, so that a browser with another clock shows the same. */
export interface Coming {
  /** `2026-12-24`; null: that day has passed without an episode. */
  day: string | null
  hasYear: boolean
}

export function toComing(comesOn: string, nowMs = Date.now()): Coming {
  const isPast = comesOn < new Date(nowMs).toISOString().slice(0, 10)
  return { day: isPast ? null : comesOn, hasYear: Date.parse(comesOn) - nowMs > YEAR_MS }
}

/** For cards and rows, most of which have episodes. */
export function withComing(comesOn: string | null): { coming?: Coming } {
  return comesOn ? { coming: toComing(comesOn) } : {}
}

export function useComingText(): (coming: Coming) => string {
  const { t } = useTranslation('catalog')
  const language = useLanguage()
  return ({ day, hasYear }) =>
    day === null ? t('comingSoon') : t('coming', { day: formatDay(day, language, hasYear) })
}
