const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-16 of Latin letters and digits is also valid UTF-8, with a NUL as every second byte. */
const NUL_SHARE_MAX = 0.1

/** Without a byte order mark; null if the bytes are in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const nulCount = bytes.reduce((count, byte) => count + Number(byte === 0), 0)
  if (nulCount > bytes.length * NUL_SHARE_MAX) return null
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}
