export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}
