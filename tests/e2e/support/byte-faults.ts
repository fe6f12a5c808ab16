/** What no text may hold: control characters other than tab and line break, and U+FFFD, which stands for what was no text. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\ufffd/gu
const BESIDE = 20

/** Where a response is not UTF-8 or holds a character that none may hold. */
export function listByteFaults(bytes: Uint8Array): string[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ['is not UTF-8']
  }
  return [...text.matchAll(FORBIDDEN)].map(({ 0: found, index }) => {
    const beside = text.slice(Math.max(0, index - BESIDE), index + BESIDE)
    return `holds U+${found.codePointAt(0)!.toString(16).padStart(4, '0').toUpperCase()} in ${JSON.stringify(beside)}`
  })
}
