export type CsvCell = string | number | null

/** Without a byte order mark, spreadsheets assume a legacy encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
const FORMULA = /^[=+\-@\t\r\n]/

/** RFC 4180. The apostrophe prevents spreadsheets from evaluating text as a formula. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`
