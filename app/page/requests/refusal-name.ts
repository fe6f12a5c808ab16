/**
 * The name of the product API's refusal, if the error is one. Matched by name: the error class belongs to `server/`, which is not part
 * of this bundle.
 */
export function refusalName(error: unknown): unknown {
  return (error as { codeName?: unknown } | null)?.codeName
}
