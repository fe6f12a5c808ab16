import { formatNumber } from '../../i18n/formats.ts'

const PERCENTAGE = /^([+-]?)(\d{1,4})\s?%$/

/**
 * A tip that is nothing but a percentage, as the language writes it: `+10 %` in French, `+10%` in English. Packages
 * have one text for every language, and "+10%" needs no translator. Any other text is returned unchanged.
 */
export function formatTip(tip: string, language: string): string {
  const [, sign, whole] = PERCENTAGE.exec(tip) ?? []
  if (whole === undefined) return tip
  const share = Number(`${sign}${whole}`) / 100
  return formatNumber(share, language, { style: 'percent', signDisplay: sign ? 'always' : 'auto' })
}
