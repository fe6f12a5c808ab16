import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

/** The media of a data folder. */
export function openMediaStore(dataDir: string): MediaStore {
  return diskStore(join(dataDir, 'media'))
}
