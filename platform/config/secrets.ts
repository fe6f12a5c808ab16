import type { OperatorEnvironment, PlatformEnvironment } from '../../configuration/variables.ts'
import type { PaypalConfig, ProviderConfigs } from '../providers/configs.ts'

/** The first key signs or seals, all of them are accepted, so a key can be rotated without interruption. */
export type Keys = readonly [string, ...string[]]

/** What an operator command must never log; see {@link PlatformSecrets}. */
export interface OperatorSecrets {
  /** With its password; null: the embedded database. */
  databaseUrl: string | null
  /** A separate role for migrations, with the right to create tables. Rule 19. */
  migrateDatabaseUrl: string | null
  /** Credentials of the payment provider; null: nothing can be bought, except through the sandbox. */
  paypal: PaypalConfig | null
}

/**
 * Values that must never be logged, separate from `PlatformSettings` so that nobody logs both by accident. Plain
 * data, so that it can be passed to a worker thread.
 */
export interface PlatformSecrets extends OperatorSecrets {
  /** Null: those in the data folder, generated on the first start; never in production. */
  mediaKeys: Keys | null
  /** The same for sealing sign-ins in progress; production requires them with a redirect provider. */
  signInKeys: Keys | null
  /** Credentials of the sign-in providers. */
  providers: ProviderConfigs
}

export function platformSecrets(values: PlatformEnvironment): PlatformSecrets {
  return {
    ...operatorSecrets(values),
    mediaKeys: values.MEDIA_SECRET ?? null,
    signInKeys: values.SIGN_IN_SECRET ?? null,
    providers: toProviderConfigs(values),
  }
}

export function operatorSecrets(values: OperatorEnvironment): OperatorSecrets {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
    paypal: toPaypalConfig(values),
  }
}

function toProviderConfigs(values: PlatformEnvironment): ProviderConfigs {
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

function toPaypalConfig(values: OperatorEnvironment): PaypalConfig | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  if (!clientId || !clientSecret || !webhookId) return null
  return { apiOrigin: values.PAYPAL_API_ORIGIN, clientId, clientSecret, webhookId }
}
