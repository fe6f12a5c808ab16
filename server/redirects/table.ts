import { collapseLeadingSlashes } from './same-site-url.ts'

/** Where an address has moved to: path and query within this site. 301 for fixed rules, 302 where data decides. */
export interface Redirect {
  status: 301 | 302
  location: string
}

export interface RedirectOptions {
  /** Languages with a prefix of their own, for example `ar`. */
  prefixedLanguages: readonly string[]
  /** The language of unprefixed addresses; its prefix leads to the unprefixed one. Rule 4. */
  defaultLanguage: string
}

interface Rule {
  status: 301 | 302
  /** The new path of a path that lost its language prefix, or null when the rule does not apply. */
  to(path: string, query: URLSearchParams): string | null
  /** A query name whose value went into the new path, and is not kept beside it. */
  consumes?: string
}

function exact(from: RegExp, to: string): Rule {
  return { status: 301, to: (path) => (from.test(path) ? to : null) }
}

const ID = '[A-Za-z0-9_]{1,64}'

/**
 * Every fixed rule, in the order they are tried; the first that applies decides. They see the path without its language
 * prefix and with a slash at its end. Rows 28, 37, 41-48.
 */
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
      const id = new RegExp(`^/list/(${ID})/$`).exec(path)?.[1]
      if (!id) return null
      const type = query.get('columnType') ?? ''
      return /^\d{1,4}$/.test(type) ? `/category/${id}-${type}/` : '/'
    },
  },
  exact(/^\/(player|detail)\/$/, '/'),
  {
    status: 302,
    to(path) {
      const id = new RegExp(`^/(?:player|detail)/(${ID})/$`).exec(path)?.[1]
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

/** The last segment has a dot: a file or a data request, which never get a slash. Rule 4. */
const FILE_OR_DATA = /\.[A-Za-z0-9_-]{1,16}$/

/**
 * Where an address should be asked instead, or null when it is right as it is. Pure: path and query in, path and query
 * out; the query is kept, and so is the language prefix. Rows 16, 37, 40-48, rule 4.
 *
 * @param path as sent, still percent-encoded
 * @param search with its question mark, or empty
 */
export function redirectOf(path: string, search: string, options: RedirectOptions): Redirect | null {
  const collapsed = collapseLeadingSlashes(path)
  const [, first = ''] = collapsed.split('/', 2)
  const isDefault = first === options.defaultLanguage
  const prefix = options.prefixedLanguages.includes(first) ? `/${first}` : ''
  const bare = prefix || isDefault ? collapsed.slice(first.length + 1) || '/' : collapsed
  // Removing a prefix may bare a second slash: `/en//evil.example` must not become a host.
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
    const kept = rule.consumes ? searchWithout(query, rule.consumes) : search
    return { status: rule.status, location: prefix + target + kept }
  }
  const canonical = prefix + slashed
  return canonical === path ? null : { status: 301, location: canonical + search }
}

function searchWithout(query: URLSearchParams, name: string): string {
  query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}
