/**
 * SQLSTATE classes and codes: connection lost, out of disk or memory, too many connections, shut down by an operator,
 * the machine's own fault; a transaction that was silent for too long, a standby, a lock or a statement that took too long.
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
/** The pool, the driver and the embedded database report these without a code. */
const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|driver has already been destroyed|PGlite is clos/

/** Whether an error says that the database cannot work at present, and not that the question was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return STATE.test(code) || SYSTEM_CODES.has(code) || SENTENCES.test(error.message)
}
