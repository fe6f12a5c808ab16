/** The redirect provider: Google, or another that speaks OpenID Connect. */
export interface GoogleConfig {
  /** As its tokens name it, character by character. http is for this machine only. */
  issuer: string
  clientId: string
  /** Never logged. */
  clientSecret: string
}

/** The popup provider. */
export interface FacebookConfig {
  /** Base address of the graph, without a slash at its end. http is for this machine only. */
  graphUrl: string
  appId: string
  /** Never logged. */
  appSecret: string
}

/** Null: nobody can sign in with that provider. */
export interface ProviderConfigs {
  google: GoogleConfig | null
  facebook: FacebookConfig | null
}

/** Who takes money: PayPal, by its REST API. */
export interface PaypalConfig {
  /** Scheme, host and port, as `https://api-m.paypal.com`. http is for this machine only. */
  apiOrigin: string
  clientId: string
  /** Never logged. */
  clientSecret: string
  /** Of the webhook that is set up there; notices signed for another one are refused. */
  webhookId: string
}
