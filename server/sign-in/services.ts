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
