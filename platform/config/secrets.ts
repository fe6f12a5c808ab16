import type { OperatorEnvironment, PlatformEnvironment } from '../../configuration/variables.ts'
import type { PaypalConfig, ProviderConfigs } from '../providers/configs.ts'

/** The first of a kind makes new things, all of it verify old ones: so a key is changed without stopping anybody. */
export type Keys = readonly [string, ...string[]]

/** What a command for operators must never log; see {@link PlatformSecrets}. */
export interface OperatorSecrets {
  /** With its password; null: the embedded database. */
  databaseUrl: string | null
  /** Another role for migrations, with the right to make tables. Rule 19. */
  migrateDatabaseUrl: string | null
  /** Who we are to the payment provider; null: nothing can be bought, unless the sandbox takes the money. */
  paypal: PaypalConfig | null
}

/**
 * What must never be logged, kept apart from `PlatformSettings` so that no one can log both by accident. Plain data, so
 * that it travels into a worker thread.
 */
export interface PlatformSecrets extends OperatorSecrets {
  /** Null: the one in the data folder, made there at the first start; in production none is made. */
  mediaKeys: Keys | null
  /** The same for those that seal sign-ins under way; production needs them where somebody can sign in. */
  signInKeys: Keys | null
  /** Who we are to the sign-in providers. */
  providers: ProviderConfigs
}

export function platformSecrets(values: PlatformEnvironment): PlatformSecrets {
  return {
    ...operatorSecrets(values),
    mediaKeys: values.MEDIA_SECRET ?? null,
    signInKeys: values.SIGN_IN_SECRET ?? null,
    providers: providersOf(values),
  }
}

export function operatorSecrets(values: OperatorEnvironment): OperatorSecrets {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
    paypal: paypalOf(values),
  }
}

function providersOf(values: PlatformEnvironment): ProviderConfigs {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = values
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { issuer: values.GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : null,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? { graphUrl: values.FACEBOOK_GRAPH_URL, appId: FACEBOOK_APP_ID, appSecret: FACEBOOK_APP_SECRET }
        : null,
  }
}

function paypalOf(values: OperatorEnvironment): PaypalConfig | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  if (!clientId || !clientSecret || !webhookId) return null
  return { apiOrigin: values.PAYPAL_API_ORIGIN, clientId, clientSecret, webhookId }
}
