export type CsvCell = string | number | null

/** Spreadsheets take a file without it for one in their own old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** RFC 4180; text that a spreadsheet would run is kept from that by an apostrophe. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`
