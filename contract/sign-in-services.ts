/**
 * What the web front needs to know about sign-in providers, beyond the product API's calls: where to send the
 * browser, and where to exchange the popup provider's code. Null: sign-in with that provider is not available.
 */
export interface SignInServices {
  /** Origins of the redirect provider's pages. */
  google: { origins: string[] } | null
  facebook: {
    /** URL of the dialog, without a query. */
    dialogUrl: string
    /** Base URL of the graph, without a trailing slash. */
    graphUrl: string
    appId: string
    /** Never logged or sent to a page. */
    appSecret: string
    /** Origins of the dialog. */
    origins: string[]
  } | null
}
