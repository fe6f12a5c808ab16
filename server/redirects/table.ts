import type { AddressPath } from '../../app/context.ts'
import { ID_FORM } from '../../contract/id-form.ts'
import { toPrefixLanguage } from './prefix-language.ts'
import { collapseLeadingSlashes } from './same-site-url.ts'

/** `location` is within this site. 301 for fixed rules, 302 for rules that depend on data. */
export interface Redirect {
  status: 301 | 302
  location: string
}

export interface RedirectOptions {
  prefixedLanguages: readonly string[]
  defaultLanguage: string
}

interface Rule {
  status: 301 | 302
  /** `path` has no language prefix; null: the rule does not apply. */
  to(path: string, query: URLSearchParams): AddressPath | null
  consumes?: string
}

function exact(from: RegExp, to: AddressPath): Rule {
  return { status: 301, to: (path) => (from.test(path) ? to : null) }
}

/** The first match wins. Paths have no language prefix, but a trailing slash. */
const RULES: readonly Rule[] = [
  exact(/^\/TermsOfUse\/$/, '/terms-of-use/'),
  exact(/^\/PrivacyPolicy\/$/, '/privacy-policy/'),
  exact(/^\/qrcode\/$/, '/qrCode/'),
  exact(/^\/browse\/all\/$/, '/browse/all/1/'),
  exact(/^\/browse\/\/*$/, '/'),
  exact(/^\/list\/$/, '/'),
  {
    status: 302,
    consumes: 'columnType',
    to(path, query) {
      const id = new RegExp(`^/list/(${ID_FORM})/$`).exec(path)?.[1]
      if (!id) return null
      const type = query.get('columnType') ?? ''
      return /^\d{1,4}$/.test(type) ? `/category/${id}-${type}/` : '/'
    },
  },
  exact(/^\/(player|detail)\/$/, '/'),
  {
    status: 302,
    to(path) {
      const id = new RegExp(`^/(?:player|detail)/(${ID_FORM})/$`).exec(path)?.[1]
      return id ? `/reel-shorts/${id}/1/` : null
    },
  },
  {
    status: 301,
    to(path) {
      const drama = /^\/reel-shorts\/([^/]{1,300})\/$/.exec(path)?.[1]
      return drama ? `/reel-shorts/${drama}/1/` : null
    },
  },
  {
    status: 301,
    to(path) {
      const found = /^\/reel-shorts\/([^/]{1,300})\/ep([1-9]\d{0,3})\/$/.exec(path)
      return found ? `/reel-shorts/${found[1]}/${found[2]}/` : null
    },
  },
]

/** A dot in the last segment: a file or a data request, which gets no trailing slash. */
const FILE_OR_DATA = /\.[A-Za-z0-9_-]{1,16}$/

/**
 * The canonical form of a URL; null if it already is canonical. Retains the query and the language prefix, with the language's
 * usual spelling: `/zh-hans/` and `/zh-CN/` lead to `/zh-Hans/`.
 *
 * @param path as sent, still percent-encoded
 * @param search with its question mark, or empty
 */
export function findRedirect(path: string, search: string, options: RedirectOptions): Redirect | null {
  const collapsed = collapseLeadingSlashes(path)
  const [, first = ''] = collapsed.split('/', 2)
  const language = toPrefixLanguage(first, [...options.prefixedLanguages, options.defaultLanguage])
  const prefix = language === null || language === options.defaultLanguage ? '' : `/${language}`
  const bare = language === null ? collapsed : collapsed.slice(first.length + 1) || '/'
  // Removing a prefix may expose a second slash: `/en//evil.example` must not become a host.
  const inner = collapseLeadingSlashes(bare)
  if (FILE_OR_DATA.test(inner)) {
    return inner === path || prefix + inner === path
      ? null
      : { status: 301, location: prefix + inner + search }
  }

  const slashed = inner.endsWith('/') ? inner : `${inner}/`
  const query = new URLSearchParams(search)
  for (const rule of RULES) {
    const target = rule.to(slashed, query)
    if (target === null) continue
    const rest = rule.consumes ? searchWithout(query, rule.consumes) : search
    return { status: rule.status, location: prefix + target + rest }
  }
  const canonical = prefix + slashed
  return canonical === path ? null : { status: 301, location: canonical + search }
}

function searchWithout(query: URLSearchParams, name: string): string {
  query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}
