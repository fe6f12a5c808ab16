import { attemptTrial, type Trial } from '../trial.ts'
import type { FacebookConfig } from './config.ts'

/** Requests the inspection of a token that cannot exist, in the name of the app. */
export function tryFacebook({ graphUrl, appId, appSecret }: FacebookConfig): Promise<Trial> {
  return attemptTrial(async (request) => {
    const query = new URLSearchParams({ input_token: 'no-token', access_token: `${appId}|${appSecret}` })
    const response = await request(`${graphUrl}/debug_token?${query}`)
    if (response.ok) return null
    return response.status < 500
      ? 'it does not accept the app id and secret'
      : `it answered HTTP ${response.status}`
  })
}
