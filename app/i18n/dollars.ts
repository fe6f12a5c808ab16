import { formatNumber } from './formats.ts'

/** As the language writes an amount of US dollars: `$4.99`, `4,99 $`, `US$4.99`. */
export function formatDollars(dollars: number, language: string): string {
  return formatNumber(dollars, language, { style: 'currency', currency: 'USD' })
}
