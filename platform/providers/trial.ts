import { causeCode } from '../runtime/cause-code.ts'
import { providerFetch } from './provider-fetch.ts'

/** Before viewers depend on the provider. Nobody is signed in and nothing is sold. */
export interface Trial {
  /** What is wrong, as a clause without a full stop; null: nothing. */
  problem: string | null
  /** The provider was unreachable, so the credentials were not tested. */
  isUnreached?: boolean
  /** The provider's clock as Unix time in ms, exact to the second; null: unknown. */
  nowMs: number | null
}

const DEADLINE_MS = 5_000

type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Requests have a deadline; a failed one is the problem. */
export async function attemptTrial(find: (ask: Ask) => Promise<string | null>): Promise<Trial> {
  let nowMs: number | null = null
  const ask: Ask = async (url, init = {}) => {
    const response = await providerFetch(url, init, DEADLINE_MS)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) nowMs = date
    return response
  }
  try {
    return { problem: await find(ask), nowMs }
  } catch (error) {
    return { problem: `no answer (${toReason(error)})`, isUnreached: true, nowMs }
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return causeCode(error) ?? error.message
}

/** Null: not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
