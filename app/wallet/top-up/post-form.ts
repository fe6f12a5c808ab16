import { requestJson } from '../../page/requests/request-json.ts'

export function postForm<Result>(address: string, form: FormData, waitMs: number): Promise<Result | null> {
  const fields = [...form].map(([name, value]) => [name, String(value)])
  return requestJson<Result>(address, { method: 'POST', body: new URLSearchParams(fields), msMax: waitMs })
}
