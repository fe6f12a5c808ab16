import type { SignInServices } from '../../../contract/sign-in-services.ts'
import type { SignInEntry } from '../provider.ts'
import { type FacebookConfig, toFacebookConfig } from './config.ts'
import { tryFacebook } from './try-facebook.ts'

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
