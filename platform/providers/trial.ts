import { causeCode } from '../runtime/cause-code.ts'
import { providerFetch } from './provider-fetch.ts'

/** A test of the credentials before viewers depend on them. It signs nobody in and sells nothing. */
export interface Trial {
  problem: string | null
  isUnreached?: boolean
  nowMs: number | null
}

const DEADLINE_MS = 5_000

type SendRequest = (url: string, init?: RequestInit) => Promise<Response>

export async function attemptTrial(find: (request: SendRequest) => Promise<string | null>): Promise<Trial> {
  let nowMs: number | null = null
  const request: SendRequest = async (url, init = {}) => {
    const response = await providerFetch(url, init, DEADLINE_MS)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) nowMs = date
    return response
  }
  try {
    return { problem: await find(request), nowMs }
  } catch (error) {
    return { problem: `no answer (${toReason(error)})`, isUnreached: true, nowMs }
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return causeCode(error) ?? error.message
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
