import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/**
 * Encrypts outcomes, which may contain a session's token: whoever reads Valkey, or writes to it, gains nothing by it. The first key
 * seals, all open, as with cookies.
 */
export function sealer(keys: readonly [string, ...string[]]) {
  const [first, ...older] = keys.map((key) => createHash('sha256').update(`shared state ${key}`).digest())
  return {
    seal: (outcome: unknown): Promise<string> =>
      new CompactEncrypt(Buffer.from(JSON.stringify({ outcome })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(first as Uint8Array),
    /** Null: sealed with none of the keys. */
    async open(sealed: string): Promise<{ outcome: unknown } | null> {
      for (const key of [first as Uint8Array, ...older]) {
        try {
          const { plaintext } = await compactDecrypt(sealed, key)
          return JSON.parse(Buffer.from(plaintext).toString())
        } catch {}
      }
      return null
    },
  }
}
