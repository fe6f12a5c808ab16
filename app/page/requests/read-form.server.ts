/** Empty if it is none. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
