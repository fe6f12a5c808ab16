/** Empty if it is none. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** The name of the product API’s refusal. */
export function refusalOf(error: unknown): unknown {
  return (error as { codeName?: unknown } | null)?.codeName
}
