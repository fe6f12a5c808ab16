import { type BucketKeys, type BucketSettings, viewerOrigin } from '../../configuration/media-bucket.ts'
import { StorageError } from '../../platform/media-store/storage-error.ts'
import { tryBucket } from '../../platform/media-store/try-bucket.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const GUIDE = 'docs/operating/object-storage.md'

interface CheckedBucket {
  bucket: BucketSettings
  keys: BucketKeys | null
  /** Null: this machine does not know it, so viewers' access is not checked. */
  siteOrigin: string | null
}

export async function checkBucket(
  { bucket, keys, siteOrigin }: CheckedBucket,
  nowMs: number,
): Promise<Finding> {
  try {
    const viewer = await tryBucket(bucket, keys, { siteOrigin, nowMs })
    const origin = viewerOrigin(bucket)
    if (viewer?.problem) {
      return warning(
        `${bucket.name} can be used, but ${origin} ${viewer.problem} to viewers`,
        'Set MEDIA_S3_PUBLIC_ENDPOINT to where viewers reach the storage, or MEDIA_S3_REDIRECT=false.',
      )
    }
    if (viewer && !viewer.isReadable) {
      return warning(
        `${bucket.name} can be used, but pages of ${siteOrigin} may not read its videos (CORS)`,
        `Allow it in the bucket’s CORS rules, as in ${GUIDE}, or set MEDIA_S3_REDIRECT=false.`,
      )
    }
    return ok(`objects can be stored in ${bucket.name}, read and deleted`)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return failed(error.message.replace(/\.$/, ''), `See ${GUIDE}.`)
  }
}
