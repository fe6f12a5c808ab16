/** Redirect flow for the first, popup for the second. */
export const SIGN_IN_PROVIDERS = ['google', 'facebook'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/**
 * What the web front needs for sign-in beyond the product API's calls: the browser's destination, and where to exchange the
 * popup provider's code. Null: sign-in with that provider is unavailable.
 */
export interface SignInServices {
  google: { origins: string[] } | null
  facebook: {
    /** Without a query. */
    dialogUrl: string
    /** Without a trailing slash. */
    graphUrl: string
    appId: string
    /** Never logged or sent to a page. */
    appSecret: string
    origins: string[]
  } | null
}
