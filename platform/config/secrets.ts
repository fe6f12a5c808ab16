import { type MailServer, toMailServer } from '../../configuration/mail.ts'
import { type BucketKeys, toBucketKeys } from '../../configuration/media-bucket.ts'
import type { OperatorEnvironment, PlatformEnvironment } from '../../configuration/variables.ts'
import { type AdNetworkConfigs, toAdNetworkConfigs } from '../conversions/networks/list.ts'
import { type PaymentConfigs, toPaymentConfigs } from '../providers/list/payment-providers.ts'
import { type SignInConfigs, toSignInConfigs } from '../providers/list/sign-in-providers.ts'

/** The first key signs or seals, all of them are accepted, so a key can be rotated without interruption. */
export type Keys = readonly [string, ...string[]]

/** Never logged; see {@link PlatformSecrets}. */
export interface OperatorSecrets {
  /** Contains its password; null: the embedded database. */
  databaseUrl: string | null
  migrateDatabaseUrl: string | null
  /** Null: the SDK finds them. */
  bucketKeys: BucketKeys | null
  payments: PaymentConfigs
}

/** Never logged, so separate from `PlatformSettings`. Plain data, to be passed to a worker thread. */
export interface PlatformSecrets extends OperatorSecrets {
  /** Of a streaming replica, with its password; null: there is none. */
  databaseReplicaUrl: string | null
  /** Null: those in the data folder, generated on the first start; never in production. */
  mediaKeys: Keys | null
  /** The same for sealing sign-ins; production requires them with a redirect provider. */
  signInKeys: Keys | null
  /** Keys of the web fronts that a standalone platform serves; null: it serves every caller. */
  webFrontKeys: Keys | null
  providers: SignInConfigs
  /** With their access tokens. */
  adNetworks: AdNetworkConfigs
  /** Null: no mail is sent. */
  mailServer: MailServer | null
}

export function platformSecrets(values: PlatformEnvironment): PlatformSecrets {
  return {
    ...operatorSecrets(values),
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    mediaKeys: values.MEDIA_SECRET ?? null,
    signInKeys: values.SIGN_IN_SECRET ?? null,
    webFrontKeys: values.PRODUCT_API_KEY ?? null,
    providers: toSignInConfigs(values),
    adNetworks: toAdNetworkConfigs(values),
    mailServer: toMailServer(values),
  }
}

export function operatorSecrets(values: OperatorEnvironment): OperatorSecrets {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
    bucketKeys: toBucketKeys(values),
    payments: toPaymentConfigs(values),
  }
}
