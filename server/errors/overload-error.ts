/** This process is at capacity; the request had no effect. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}
