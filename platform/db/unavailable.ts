/** SQLSTATE classes: connection lost, too many connections, out of disk or memory, shut down by an operator. */
const STATE = /^(08|53|57P)/
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error says that the database cannot work at present, and not that the question was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (STATE.test(code) || SYSTEM_CODES.has(code)) return true
  // The pool and the driver report these without a code.
  return /timeout exceeded when trying to connect|Connection terminated|driver has already been destroyed/.test(
    error.message,
  )
}
