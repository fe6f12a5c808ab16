import type { SignInServices } from '../../../contract/sign-in-services.ts'
import type { SignInEntry } from '../provider.ts'
import { attemptTrial, type Trial } from '../trial.ts'
import { type FacebookConfig, toFacebookConfig } from './config.ts'

export const facebook = {
  label: 'Facebook',
  idVariable: 'FACEBOOK_APP_ID',
  reads: ['FACEBOOK_GRAPH_URL', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  toConfig: toFacebookConfig,
  toService: ({ dialogUrl, graphUrl, appId, appSecret }) => ({
    ...{ dialogUrl, graphUrl, appId, appSecret },
    origins: [new URL(dialogUrl).origin],
  }),
  attempt: tryFacebook,
  without: 'no sign-in with Facebook',
  advice: 'Compare FACEBOOK_APP_ID and FACEBOOK_APP_SECRET with the app’s basic settings.',
} as const satisfies SignInEntry<FacebookConfig, NonNullable<SignInServices['facebook']>>

/** Requests the inspection of a token that cannot exist, in the name of the app. */
function tryFacebook({ graphUrl, appId, appSecret }: FacebookConfig): Promise<Trial> {
  return attemptTrial(async (request) => {
    const query = new URLSearchParams({ input_token: 'no-token', access_token: `${appId}|${appSecret}` })
    const response = await request(`${graphUrl}/debug_token?${query}`)
    if (response.ok) return null
    return response.status < 500
      ? 'it does not accept the app id and secret'
      : `it answered HTTP ${response.status}`
  })
}
