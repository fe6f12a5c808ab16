type BrowserCookieName = 'departure' | 'flash' | 'languageSettled' | 'lastProvider' | 'sessionMark'

interface BrowserCookie {
  name: string
  value: string
  isSecure: boolean
}

/** On a secure site only names with `__Host-` are accepted; see `server/session/cookies.ts`. */
export function readBrowserCookie(cookies: string, name: BrowserCookieName): BrowserCookie | null {
  const pairs = cookies.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), text: pair.slice(at + 1) }
  })
  for (const { isSecure, prefix } of PREFIXES) {
    const found = pairs.find((pair) => pair.name === prefix + name)
    if (!found) continue
    try {
      return { name: found.name, value: decodeURIComponent(found.text), isSecure }
    } catch {
      return null
    }
  }
  return null
}

const PREFIXES = [
  { prefix: '__Host-', isSecure: true },
  { prefix: '', isSecure: false },
]

export function writeBrowserCookie(
  { document, location }: Pick<Window, 'document' | 'location'>,
  name: BrowserCookieName,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): void {
  const isSecure = location.protocol === 'https:'
  const { prefix } = PREFIXES.find((one) => one.isSecure === isSecure)!
  store(document, { name: prefix + name, value, isSecure }, maxAgeSeconds)
}

export function clearBrowserCookie(page: Pick<Document, 'cookie'>, found: BrowserCookie): void {
  store(page, { ...found, value: '' }, 0)
}

function store(
  page: Pick<Document, 'cookie'>,
  { name, value, isSecure }: BrowserCookie,
  maxAgeSeconds: number,
): void {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  page.cookie = `${name}=${encodeURIComponent(value)}; ${attributes}`
}
