import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ContentKey } from '../publication/drama-publication.ts'

/**
 * First 24 hexadecimal digits of SHA-256 over the parts, each with its length, so that parts never run
 * together.
 */
export function contentKey(...parts: readonly (string | Uint8Array)[]): ContentKey {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex').slice(0, 24)
}

export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, signal ? { signal } : {})
  return hash.digest('hex')
}
