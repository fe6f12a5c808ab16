/**
 * SQLSTATE classes and codes: connection lost, out of disk or memory, too many connections, shutdown, system
 * error; idle transaction, standby, lock or statement timeout.
 */
const STATE = /^(08|53|57P|58|25P03|25P04|25006|55P03|57014)/
const SYSTEM_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Reported by the pool, the driver and the embedded database without a code. */
const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|driver has already been destroyed|PGlite is clos/

export class DatabaseBusyError extends Error {
  constructor() {
    super('The database is busy with another call.')
  }
}

/** Whether an error means that the database is unavailable, rather than that the query was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusyError) return true
  const code = 'code' in error ? String(error.code) : ''
  return STATE.test(code) || SYSTEM_CODES.has(code) || SENTENCES.test(error.message)
}

const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_CODES.includes(String(error.code))
}
