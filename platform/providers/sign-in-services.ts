import type { SignInServices } from '../../contract/sign-in-services.ts'
import type { ProviderConfigs } from './configs.ts'

/** What a web front needs to know about these providers. */
export function signInServices(
  { google, facebook }: ProviderConfigs,
  facebookDialogUrl: string,
): SignInServices {
  return {
    google: google && { origins: [new URL(google.issuer).origin] },
    facebook: facebook && {
      dialogUrl: facebookDialogUrl,
      graphUrl: facebook.graphUrl,
      appId: facebook.appId,
      appSecret: facebook.appSecret,
      origins: [new URL(facebookDialogUrl).origin],
    },
  }
}
