import { LRUCache } from 'lru-cache'
import { preferredLanguage } from '../../contract/nearest-language.ts'

export interface Languages {
  all: readonly string[]
  default: string
}

export type LanguageNegotiator = (acceptLanguage: string | undefined) => string

const HEADER_LENGTH_MAX = 256

/** Browsers send only a few dozen different headers, so results are cached. */
export function languageNegotiator(languages: Languages): LanguageNegotiator {
  const responses = new LRUCache<string, string>({ max: 500 })
  return function negotiate(acceptLanguage) {
    if (!acceptLanguage) return languages.default
    // Of a longer list the beginning counts: browsers put the preferred language first.
    const header = acceptLanguage.slice(0, HEADER_LENGTH_MAX)
    const known = responses.get(header)
    if (known !== undefined) return known
    const response = selectBest(header, languages)
    responses.set(header, response)
    return response
  }
}

function selectBest(header: string, languages: Languages): string {
  const wanted = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const given = parameters.find((parameter) => parameter.startsWith('q='))
      const weight = given === undefined ? 1 : Number(given.slice(2))
      return { tag, weight: Number.isFinite(weight) ? weight : 0, index }
    })
    .filter(({ tag, weight }) => weight > 0 && /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/.test(tag))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ tag }) => tag)
  return preferredLanguage(wanted, languages.all) ?? languages.default
}
