import * as z from 'zod'
import { isLoopback } from './values/loopback.ts'
import { Origin, Text, toChoice } from './values/values.ts'

const toFlag = (byDefault: boolean) =>
  toChoice('true', 'false')
    .transform((text) => text === 'true')
    .default(byDefault)

/** Media in a bucket of an object storage that speaks the S3 API. */
export const MEDIA_BUCKET_VARIABLES = {
  MEDIA_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a bucket’s name: 3 to 63 lower-case letters, digits, "." or "-"',
    )
    .optional(),
  MEDIA_S3_ENDPOINT: Origin.optional(),
  MEDIA_S3_PUBLIC_ENDPOINT: Origin.optional(),
  MEDIA_S3_REGION: Text.regex(
    /^[a-z0-9-]{1,32}$/,
    'must be 1 to 32 lower-case letters, digits or "-"',
  ).default('us-east-1'),
  MEDIA_S3_PATH_STYLE: toFlag(false),
  MEDIA_S3_REDIRECT: toFlag(true),
  MEDIA_S3_ACCESS_KEY_ID: Text.regex(/^[\x21-\x7e]{1,256}$/, 'must be visible ASCII characters').optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: Text.regex(
    /^[\x21-\x7e]{1,256}$/,
    'must be visible ASCII characters',
  ).optional(),
}

export const MEDIA_BUCKET_SECRETS = ['MEDIA_S3_SECRET_ACCESS_KEY'] as const

type Variables = typeof MEDIA_BUCKET_VARIABLES
export type MediaBucketEnvironment = { [Name in keyof Variables]: z.output<Variables[Name]> }

/** Contains no secrets. */
export interface BucketSettings {
  name: string
  /** Null: Amazon S3. */
  endpoint: string | null
  /** Where viewers reach the same bucket, if not at `endpoint`. */
  publicEndpoint: string | null
  region: string
  /** The bucket is in the path of its addresses, not in their host name. */
  isPathStyle: boolean
  /** Viewers load videos from the bucket; otherwise the platform sends them. */
  redirects: boolean
}

/** Never logged. */
export interface BucketKeys {
  accessKeyId: string
  secretAccessKey: string
}

/** Null: media is on disk. */
export function toBucketSettings(env: MediaBucketEnvironment): BucketSettings | null {
  if (env.MEDIA_S3_BUCKET === undefined) return null
  return {
    name: env.MEDIA_S3_BUCKET,
    endpoint: env.MEDIA_S3_ENDPOINT ?? null,
    publicEndpoint: env.MEDIA_S3_PUBLIC_ENDPOINT ?? null,
    region: env.MEDIA_S3_REGION,
    isPathStyle: env.MEDIA_S3_PATH_STYLE,
    redirects: env.MEDIA_S3_REDIRECT,
  }
}

/** Null: the credentials come from where the SDK looks for them, such as the role of the machine. */
export function toBucketKeys(env: MediaBucketEnvironment): BucketKeys | null {
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
}

/** Origin from which viewers load videos, which pages must allow. Null: from the platform. */
export function viewerOrigin(bucket: BucketSettings | null): string | null {
  if (!bucket?.redirects) return null
  const { name, region, isPathStyle } = bucket
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const endpoint = new URL(bucket.publicEndpoint ?? bucket.endpoint ?? `https://s3.${region}.${domain}`)
  return isPathStyle || hasNoSubdomains(endpoint, name)
    ? endpoint.origin
    : `${endpoint.protocol}//${name}.${endpoint.host}`
}

/** The SDK puts the bucket in the path then: a certificate for `*.host` covers no name with a dot. */
function hasNoSubdomains({ hostname, protocol }: URL, bucket: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname) || (protocol === 'https:' && bucket.includes('.'))
}

const TOGETHER = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const
const NEEDS_BUCKET = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_PUBLIC_ENDPOINT', ...TOGETHER] as const

export function mediaBucketFaults(
  env: MediaBucketEnvironment & { APP_ORIGIN?: string | undefined },
): string[] {
  const bucket = toBucketSettings(env)
  if (!bucket) {
    return NEEDS_BUCKET.flatMap((name) =>
      env[name] === undefined ? [] : [`${name} is set without MEDIA_S3_BUCKET; both are needed together.`],
    )
  }
  const faults: string[] = []
  const [id, secret] = TOGETHER
  if (Boolean(env[id]) !== Boolean(env[secret])) {
    faults.push(`${id} and ${secret} (or ${secret}_FILE) are needed together.`)
  }
  const origin = viewerOrigin(bucket)
  if (origin && isInsecure(origin) && env.APP_ORIGIN?.startsWith('https:')) {
    faults.push(
      `Browsers load no video from ${origin} on pages of ${env.APP_ORIGIN}: set MEDIA_S3_PUBLIC_ENDPOINT to an https address of the bucket’s storage, or MEDIA_S3_REDIRECT=false.`,
    )
  }
  return faults
}

function isInsecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
