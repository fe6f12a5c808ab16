import { askJson } from '../../network/ask-json.ts'

/**
 * Sends a form to the server in front and takes its answer as data. Null: none came in time, or none of ours.
 *
 * @param waitMs how long an answer is waited for
 */
export function postForm<Answer>(address: string, form: FormData, waitMs: number): Promise<Answer | null> {
  const fields = [...form].map(([name, value]) => [name, String(value)])
  return askJson<Answer>(address, { method: 'POST', body: new URLSearchParams(fields), msMax: waitMs })
}
