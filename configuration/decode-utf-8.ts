const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Without a byte order mark; null if the bytes are in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  // UTF-16 of Latin letters is also valid UTF-8, with a NUL as every second byte.
  if (bytes.includes(0)) return null
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}
