/**
 * A storage of media that does not answer, or refuses. The message is one sentence for the operator, and
 * contains nothing of the request, which is signed.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
