import type { BucketSettings } from '../../configuration/media-bucket.ts'
import { StorageError } from './storage-error.ts'

interface Failure {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const ABSENT = new Set(['NotFound', 'NoSuchKey'])

export function isAbsent(error: unknown): boolean {
  return ABSENT.has((error as Failure).name ?? '')
}

export function isWorthRetrying(error: unknown): boolean {
  const { $metadata: { httpStatusCode: status } = {} } = error as Failure
  return status === undefined || status === 429 || status >= 500
}

const KEYS = 'MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY'

const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'does not exist: create it, or correct MEDIA_S3_BUCKET',
  InvalidBucketName: 'has a name that the storage refuses: correct MEDIA_S3_BUCKET',
  InvalidAccessKeyId: `refuses the credentials: correct ${KEYS}`,
  SignatureDoesNotMatch: `refuses the credentials: correct ${KEYS}`,
  InvalidToken: 'refuses the credentials: they have expired, or are of another account',
  ExpiredToken: 'refuses the credentials: they have expired',
  AccessDenied: 'refuses access: give these credentials the rights in docs/operating/object-storage.md',
  Forbidden: 'refuses access: give these credentials the rights in docs/operating/object-storage.md',
  PermanentRedirect: 'is in another region: correct MEDIA_S3_REGION',
  AuthorizationHeaderMalformed: 'is in another region: correct MEDIA_S3_REGION',
  RequestTimeTooSkewed: 'refuses requests because this machine’s clock is wrong',
  CredentialsProviderError: `needs credentials: set ${KEYS}, or give this machine a role`,
}

/** The SDK's errors hold the signed request, so nothing of them but their name is passed on. */
export function explainStorage(
  error: unknown,
  { name: bucket, endpoint }: BucketSettings,
  isLate = false,
): StorageError {
  const { name = '', code, $metadata: { httpStatusCode: status } = {} } = error as Failure
  const subject = `The bucket “${bucket}” at ${endpoint ?? 'Amazon S3'}`
  const advice = ADVICE[name] ?? (status === 403 ? ADVICE.AccessDenied : undefined)
  if (advice) return new StorageError(`${subject} ${advice}.`)
  if (status !== undefined && status >= 300) {
    return new StorageError(`${subject} answers ${toErrorName(name)} (HTTP ${status}).`)
  }
  const reason = isLate ? 'too slow' : toErrorName(code ?? name)
  return new StorageError(
    `${subject} does not answer (${reason}): correct MEDIA_S3_ENDPOINT, or let this machine reach it.`,
  )
}

function toErrorName(name: string): string {
  return /^[\w.-]{1,60}$/.test(name) ? name : 'an error'
}
