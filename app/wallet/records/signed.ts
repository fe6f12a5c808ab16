import { formatNumber } from '../../i18n/formats.ts'

export function signed(amount: number, language: string): string {
  return formatNumber(amount, language, { signDisplay: 'exceptZero' })
}
