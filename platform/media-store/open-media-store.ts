import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

export function openMediaStore(dataDir: string): MediaStore {
  return diskStore(join(dataDir, 'media'))
}
