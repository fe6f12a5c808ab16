import { LRUCache } from 'lru-cache'
import type { Encoding } from './cached-page.ts'

const responses = new LRUCache<string, Encoding>({ max: 200 })

/** The smallest accepted encoding. Browsers send only a handful of values, so results are cached. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > 256) return 'identity'
  let response = responses.get(header)
  if (response === undefined) {
    response = decide(header)
    responses.set(header, response)
  }
  return response
}

function decide(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}
