import { join } from 'node:path'
import type { BucketKeys, BucketSettings } from '../../configuration/media-bucket.ts'
import { StartError } from '../runtime/start-error.ts'
import { diskStore } from './disk-store.ts'
import { layeredStore } from './layered-store.ts'
import type { MediaStore } from './media-store.ts'
import { StorageError } from './storage-error.ts'

/** Contains keys: never log it. */
export interface MediaPlace {
  dataDir: string
  /** Null: media is in the data folder. */
  bucket: BucketSettings | null
  bucketKeys: BucketKeys | null
}

export function diskMedia(dataDir: string): MediaStore {
  return diskStore(join(dataDir, 'media'))
}

/**
 * The bucket if one is configured, with what is still in the data folder; otherwise the data folder. Rejects with
 * {@link StartError} if the bucket cannot be used.
 */
export async function openMediaStore(place: MediaPlace): Promise<MediaStore> {
  const disk = diskMedia(place.dataDir)
  const bucket = await openBucketMedia(place)
  return bucket ? layeredStore(bucket, disk) : disk
}

/** Opens the media store of a place for `work`, and closes it also when `work` rejects. */
export async function withMediaStore<T>(
  place: MediaPlace,
  work: (store: MediaStore) => Promise<T>,
): Promise<T> {
  const store = await openMediaStore(place)
  try {
    return await work(store)
  } finally {
    store.close?.()
  }
}

/** Null: none is configured. The SDK is loaded here, by processes that use a bucket. */
export async function openBucketMedia({
  dataDir,
  bucket: settings,
  bucketKeys,
}: MediaPlace): Promise<MediaStore | null> {
  if (settings === null) return null
  const [{ openBucket }, { bucketStore }] = await Promise.all([
    import('./bucket-client.ts'),
    import('./bucket-store.ts'),
  ])
  const bucket = openBucket(settings, bucketKeys)
  const store = bucketStore(bucket, {
    scratch: join(dataDir, 'media', 'uploads'),
    redirects: settings.redirects,
  })
  try {
    await store.list('pictures')[Symbol.asyncIterator]().next()
  } catch (error) {
    store.close?.()
    if (error instanceof StorageError) throw new StartError(error.message)
    throw error
  }
  return store
}
