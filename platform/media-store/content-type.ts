const CONTENT_TYPES: Record<string, string> = {
  json: 'application/json',
  mpd: 'application/dash+xml',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
}

/** @param file its name, or a path that ends with it */
export function contentType(file: string): string {
  if (/(^|\/)audio[^/]*$/.test(file) && isLarge(file)) return 'audio/mp4'
  return CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** Whether a file has pictures or sound of a video; all others are small. */
export function isLarge(file: string): boolean {
  return /\.(mp4|m4s)$/.test(file)
}
