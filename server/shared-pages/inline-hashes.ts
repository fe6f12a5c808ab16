import { createHash } from 'node:crypto'
import type { InlineHashes } from '../security/csp.ts'

export interface HashedPage {
  html: string
  hashes: InlineHashes
}

/**
 * Replaces the nonce of one render by hashes of the scripts and styles that had it, so that the page can be shown to everybody.
 * A script without the nonce, which we have not written, gets no hash. Null: the nonce occurs elsewhere.
 *
 * @param nonce as passed to the render; 128 random bits, so that external markup cannot contain it
 */
export function hashInlines(html: string, nonce: string): HashedPage | null {
  const attribute = ` nonce="${nonce}"`
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() }
  let output = ''
  let at = 0
  while (at < html.length) {
    const mark = html.indexOf(attribute, at)
    if (mark === -1) break
    const tagStart = html.lastIndexOf('<', mark)
    const tagEnd = html.indexOf('>', mark)
    if (tagStart < at || tagEnd === -1) return null
    const tag = html.slice(tagStart, mark) + html.slice(mark + attribute.length, tagEnd + 1)
    output += html.slice(at, tagStart) + tag
    at = tagEnd + 1
    const name = /^<(script|style)[\s>]/i.exec(tag)?.[1]?.toLowerCase()
    if (name && !/\ssrc=/i.test(tag)) {
      const end = html.indexOf(`</${name}`, at)
      if (end === -1) return null
      const text = html.slice(at, end)
      // Browsers normalise CR to LF before they hash.
      hashes[name === 'style' ? 'styles' : 'scripts'].add(
        createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64'),
      )
      output += text
      at = end
    }
  }
  output += html.slice(at)
  return output.includes(nonce)
    ? null
    : { html: output, hashes: { scripts: [...hashes.scripts], styles: [...hashes.styles] } }
}
