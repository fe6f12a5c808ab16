import { askJson } from '../../network/ask-json.ts'

export function postForm<Answer>(address: string, form: FormData, waitMs: number): Promise<Answer | null> {
  const fields = [...form].map(([name, value]) => [name, String(value)])
  return askJson<Answer>(address, { method: 'POST', body: new URLSearchParams(fields), msMax: waitMs })
}
