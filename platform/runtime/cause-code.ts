/** The code of what made `fetch` fail, such as ECONNREFUSED; null where it has none. */
export function causeCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}
