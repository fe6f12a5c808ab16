/** The redirect provider: Google, or another that speaks OpenID Connect. */
export interface GoogleConfig {
  /** As its tokens name it, exactly. http is for this machine only. */
  issuer: string
  clientId: string
  /** Never logged. */
  clientSecret: string
}

/** The popup provider. */
export interface FacebookConfig {
  /** Base URL of the graph, without a trailing slash. http is for this machine only. */
  graphUrl: string
  appId: string
  /** Never logged. */
  appSecret: string
}

/** Null: sign-in with that provider is not available. */
export interface ProviderConfigs {
  google: GoogleConfig | null
  facebook: FacebookConfig | null
}

/** The payment provider: PayPal, through its REST API. */
export interface PaypalConfig {
  /** Scheme, host and port, as `https://api-m.paypal.com`. http is for this machine only. */
  apiOrigin: string
  clientId: string
  /** Never logged. */
  clientSecret: string
  /** Of the configured webhook; notices signed for another one are refused. */
  webhookId: string
}
