import { createHash } from 'node:crypto'

/** A page without its nonce, and the hashes its policy names instead; null when the nonce is where it should not be. */
export interface HashedPage {
  html: string
  /** base64 of SHA-256, in order of appearance, each once. */
  hashes: readonly string[]
}

/**
 * Replaces the nonce of one render by hashes of the scripts that carried it, so that the page can be shown to everybody.
 * A script that does not carry this render's nonce, and so was not written by us, gets no hash. Decision 6.
 *
 * @param nonce as handed to the render; 128 random bits, so that no markup from outside can hold it
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage | null {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  let kept = ''
  let at = 0
  while (at < html.length) {
    const mark = html.indexOf(attribute, at)
    if (mark === -1) break
    const tagStart = html.lastIndexOf('<', mark)
    const tagEnd = html.indexOf('>', mark)
    if (tagStart < at || tagEnd === -1) return null
    const tag = html.slice(tagStart, mark) + html.slice(mark + attribute.length, tagEnd + 1)
    kept += html.slice(at, tagStart) + tag
    at = tagEnd + 1
    if (/^<script[\s>]/i.test(tag) && !/\ssrc=/i.test(tag)) {
      const end = html.indexOf('</script', at)
      if (end === -1) return null
      const text = html.slice(at, end)
      // A browser reads CR as LF before it hashes.
      hashes.add(createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64'))
      kept += text
      at = end
    }
  }
  kept += html.slice(at)
  return kept.includes(nonce) ? null : { html: kept, hashes: [...hashes] }
}
