/**
 * What a web front needs to know of the sign-in providers beside the product API's calls: where the browser is sent,
 * and what the popup provider's code is exchanged with. Null: nobody can sign in with that provider. Rule 16.
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
