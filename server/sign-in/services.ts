import type { SignInServices } from '../../contract/sign-in-services.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../../contract/sign-in-services.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'

export function configuredServices({ signIn }: Config, { facebookAppSecret }: Secrets): SignInServices {
  const { googleOrigins, facebook } = signIn
  const dialogOrigin = facebook && new URL(facebook.dialogUrl).origin
  return {
    google: googleOrigins.length > 0 ? { origins: [...googleOrigins] } : null,
    facebook:
      facebook && dialogOrigin && facebookAppSecret
        ? {
            ...facebook,
            appSecret: facebookAppSecret,
            origins: [dialogOrigin],
          }
        : null,
  }
}

export function offeredProviders(services: SignInServices): SignInProvider[] {
  return SIGN_IN_PROVIDERS.filter((provider) => services[provider] !== null)
}

const FACEBOOK_ORIGIN = 'https://www.facebook.com'
const FACEBOOK_PHONE_ORIGIN = 'https://m.facebook.com'

/** Chromium checks every redirect of a form, and Facebook redirects phones to another of its hosts. */
export function listFormOrigins({ google, facebook }: SignInServices): string[] {
  const origins = new Set([...(google?.origins ?? []), ...(facebook?.origins ?? [])])
  if (origins.has(FACEBOOK_ORIGIN)) origins.add(FACEBOOK_PHONE_ORIGIN)
  return [...origins]
}
