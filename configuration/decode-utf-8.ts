const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** A file's text without a byte order mark; null: it is in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  // UTF-16 of Latin letters is UTF-8, too, with a NUL at every second place.
  if (bytes.includes(0)) return null
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}
