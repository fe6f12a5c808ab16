/** Why the server did not do what was asked, as a sentence. */
export class Problem extends Error {
  /** Null: no answer arrived, and what was asked may have been done or not. */
  readonly status: number | null

  constructor(sentence: string, status: number | null) {
    super(sentence)
    this.status = status
  }

  /** Asking again may help, and may be a repetition of what was done. */
  get isUnclear(): boolean {
    return this.status === null || this.status >= 500
  }
}

export const LOST = 'Studio cannot be reached. Check your connection, then try again.'
const FAILED = 'Studio failed to answer. Try again in a moment.'

export function get<Answer>(path: string): Promise<Answer> {
  return send<Answer>(path, { method: 'GET' })
}

export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  return send<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function send<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(path, { ...request, credentials: 'same-origin' }).catch(() => {
    throw new Problem(LOST, null)
  })
  if (response.status === 204) return undefined as Answer
  // A proxy in between answers in HTML; a connection may break in the middle.
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  throw new Problem(toSentence(answer), response.ok ? null : response.status)
}

function toSentence(answer: unknown): string {
  const isRefusal = typeof answer === 'object' && answer !== null && 'sentence' in answer
  return isRefusal && typeof answer.sentence === 'string' ? answer.sentence : FAILED
}
