/** The request had no effect. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}
