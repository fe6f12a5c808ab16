import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'

/**
 * The sign-in providers as the web front knows them: the platform inside this process reports them, see
 * `platform/providers/sign-in-services.ts`. Null: nobody can sign in with that provider. Decision 16.
 */
export interface SignInServices {
  /** Origins that the redirect provider's pages may live on. */
  google: { origins: string[] } | null
  facebook: {
    /** Address of the dialog, without a query. */
    dialogUrl: string
    /** Base address of the graph, without a slash at its end. */
    graphUrl: string
    appId: string
    /** Never logged, never in a page. */
    appSecret: string
    /** Origins that the dialog may live on. */
    origins: string[]
  } | null
}

/** Facebook sends phones to another host of its own, and a form's way there counts as the form's target. Decision 3. */
const FACEBOOK_ORIGIN = 'https://www.facebook.com'
const FACEBOOK_PHONE_ORIGIN = 'https://m.facebook.com'

/** The providers of a product API elsewhere, as the environment has them. */
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
            origins:
              dialogOrigin === FACEBOOK_ORIGIN ? [dialogOrigin, FACEBOOK_PHONE_ORIGIN] : [dialogOrigin],
          }
        : null,
  }
}
