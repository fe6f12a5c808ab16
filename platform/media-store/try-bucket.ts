import { hash } from 'node:crypto'
import type { BucketKeys, BucketSettings } from '../../configuration/media-bucket.ts'
import { causeCode } from '../runtime/cause-code.ts'
import { readWhole } from './bucket-file.ts'
import { StorageError } from './storage-error.ts'

const DEADLINE_MS = 5_000
const SIGNED_SECONDS = 60

/** What a browser on a page of `siteOrigin` is given when it loads a file of the bucket. */
export interface ViewerTrial {
  /** Null: it was loaded; otherwise why not. */
  problem: string | null
  /** Whether scripts of the page may read it, which the player needs. */
  isReadable: boolean
}

/**
 * Stores an object, reads it as the product and as a viewer, and deletes it. Rejects with {@link StorageError} if
 * the product cannot use the bucket.
 */
export async function tryBucket(
  settings: BucketSettings,
  keys: BucketKeys | null,
  { siteOrigin, nowMs }: { siteOrigin: string | null; nowMs: number },
): Promise<ViewerTrial | null> {
  const { openBucket } = await import('./bucket-client.ts')
  const bucket = openBucket(settings, keys)
  const key = `check/${process.pid}-${nowMs}.json`
  try {
    const content = Buffer.from('{}')
    const sha256 = hash('sha256', content)
    await bucket.write(key, { content, sizeBytes: content.length, sha256, contentType: 'application/json' })
    try {
      const found = await readWhole(bucket, key)
      if (!found || !content.equals(found))
        throw new StorageError('The bucket returns other bytes than were stored.')
      if (!settings.redirects || siteOrigin === null) return null
      return await loadAsViewer(
        await bucket.sign(key, { signedAtMs: nowMs, lifeSeconds: SIGNED_SECONDS }),
        siteOrigin,
      )
    } finally {
      await bucket.remove(key)
    }
  } finally {
    bucket.close()
  }
}

async function loadAsViewer(url: string, siteOrigin: string): Promise<ViewerTrial> {
  try {
    const response = await fetch(url, {
      headers: { Origin: siteOrigin },
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    await response.body?.cancel()
    const allowed = response.headers.get('Access-Control-Allow-Origin')
    return {
      problem: response.ok ? null : `answers HTTP ${response.status}`,
      isReadable: allowed === '*' || allowed === siteOrigin,
    }
  } catch (error) {
    return { problem: `does not answer (${causeCode(error) ?? (error as Error).name})`, isReadable: false }
  }
}
