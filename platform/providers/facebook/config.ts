import type { PlatformEnvironment } from '../../../configuration/variables.ts'

export interface FacebookConfig {
  dialogUrl: string
  graphUrl: string
  appId: string
  appSecret: string
}

export function toFacebookConfig(values: PlatformEnvironment): FacebookConfig | null {
  const { FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = values
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = values
  return appId && appSecret ? { dialogUrl, graphUrl, appId, appSecret } : null
}
