import { resolve } from 'node:path'
import type { Source } from '../../configuration/environment-error.ts'
import { type BucketSettings, toBucketSettings } from '../../configuration/media-bucket.ts'
import { readEnvironment } from '../../configuration/read-environment.ts'
import { operatorFaults, standalonePlatformFaults } from '../../configuration/rules.ts'
import { OPERATOR_VARIABLES, PLATFORM_VARIABLES } from '../../configuration/variables.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import type { SessionRules } from '../members/sign-in.ts'
import { SANDBOX_NAMES, type SandboxSettings } from '../providers/list/sandboxes.ts'
import { type OperatorSecrets, operatorSecrets, type PlatformSecrets, platformSecrets } from './secrets.ts'

/** Contains no secrets, so it may be logged. Plain data, to be passed to a worker thread. */
export interface PlatformSettings extends SandboxSettings {
  /** `demo` and `development` seed the demonstration catalogue and generate missing secrets. */
  mode: 'demo' | 'production' | 'development'
  /** Null: the platform's own demonstration. */
  demoDir: string | null
  firstTopUpBonus: number
  sessions: SessionRules
  /** Origin that serves media, such as `https://media.example`, if not the product API's host. */
  mediaOrigin: string | null
  /** Null: media is in the data folder. */
  bucket: BucketSettings | null
  paidMediaSeconds: number
  paths: Partial<Paths>
  isMeasured: boolean
  /** False: nothing is prepared by name, for PgBouncer before 1.21 in transaction mode. */
  mayPrepare: boolean
  /** A replica that is further behind is not read. */
  replicaLagSeconds: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface Configured {
  settings: PlatformSettings
  secrets: PlatformSecrets
}

export interface ListenSettings {
  host: string
  port: number
}

export const DEFAULT_LISTEN: ListenSettings = { host: '127.0.0.1', port: 3001 }
const DEFAULT_SITE_PORT = 3000

/** Throws `EnvironmentError` with all errors. */
export function settingsFromEnvironment(
  source: Source,
): Configured & { listen: ListenSettings; metrics: ListenSettings | null } {
  const values = readEnvironment(source, PLATFORM_VARIABLES, standalonePlatformFaults)
  const isProduction = values.CLIFFHANGER_MODE === 'production'
  return {
    settings: {
      dataDir: resolve(values.DATA_DIR),
      mode: values.CLIFFHANGER_MODE,
      demoDir: toDemoDir(values),
      mediaOrigin: values.MEDIA_ORIGIN ?? null,
      bucket: toBucketSettings(values),
      paidMediaSeconds: values.PAID_MEDIA_SECONDS,
      firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
      sessions: { days: values.SESSION_DAYS, isExclusive: values.ONE_SESSION_PER_MEMBER },
      siteOrigin: values.APP_ORIGIN ?? `http://localhost:${DEFAULT_SITE_PORT}`,
      sandboxes: values.SANDBOXES ?? (isProduction ? [] : SANDBOX_NAMES),
      sandboxPort: values.SANDBOX_PORT,
      paths: values.PRODUCT_API_PATHS,
      isMeasured: values.METRICS_PORT !== undefined,
      mayPrepare: values.DATABASE_PREPARED_STATEMENTS,
      replicaLagSeconds: values.DATABASE_REPLICA_LAG_SECONDS,
      logLevel: values.LOG_LEVEL,
    },
    secrets: platformSecrets(values),
    listen: { host: values.HOST ?? DEFAULT_LISTEN.host, port: values.PORT ?? DEFAULT_LISTEN.port },
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : null,
  }
}

export interface OperatorSettings
  extends Pick<PlatformSettings, 'dataDir' | 'demoDir' | 'bucket' | 'firstTopUpBonus' | 'siteOrigin'> {
  ffmpegPath: string | null
  /** LUFS of imported episodes; null: as in their files. */
  loudnessLufs: number | null
  studio: StudioSettings
}

export interface StudioSettings extends ListenSettings {
  origin: string
  /** Coins and bonus that one account may give or take back in 24 hours without a second person. */
  aloneUpTo: number
  /** Whether one person is enough to show viewers something new. */
  publishesAlone: boolean
  /** Null: Studio makes no backups. */
  backupDir: string | null
  /** Null: nothing to read alerts from. */
  prometheus: string | null
}

export function operatorFromEnvironment(source: Source): {
  settings: OperatorSettings
  secrets: OperatorSecrets
} {
  const values = readEnvironment(source, OPERATOR_VARIABLES, operatorFaults)
  return {
    settings: {
      dataDir: resolve(values.DATA_DIR),
      demoDir: toDemoDir(values),
      bucket: toBucketSettings(values),
      firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
      siteOrigin: values.APP_ORIGIN ?? `http://localhost:${values.PORT ?? DEFAULT_SITE_PORT}`,
      ffmpegPath: values.FFMPEG_PATH ?? null,
      loudnessLufs: values.LOUDNESS_LUFS,
      studio: {
        host: values.STUDIO_HOST,
        port: values.STUDIO_PORT,
        origin: values.STUDIO_ORIGIN ?? `http://localhost:${values.STUDIO_PORT}`,
        aloneUpTo: values.STUDIO_ALONE_UP_TO,
        publishesAlone: values.STUDIO_PUBLISH_ALONE === 'on',
        backupDir: values.STUDIO_BACKUP_DIR === undefined ? null : resolve(values.STUDIO_BACKUP_DIR),
        prometheus: values.STUDIO_PROMETHEUS_URL ?? null,
      },
    },
    secrets: operatorSecrets(values),
  }
}

const toDemoDir = ({ DEMO_DIR: folder }: { DEMO_DIR?: string | undefined }) =>
  folder === undefined ? null : resolve(folder)
