/**
 * Sends a form to the server in front and takes its answer as data. Null: none came in time, or none of ours.
 *
 * @param waitMs how long an answer is waited for
 */
export async function postForm<Answer>(
  address: string,
  form: FormData,
  waitMs: number,
): Promise<Answer | null> {
  const fields = [...form].map(([name, value]) => [name, String(value)])
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(waitMs),
    })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
