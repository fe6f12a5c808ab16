interface BrowserCookie {
  /** The cookie's full name. */
  name: string
  value: string
  isSecure: boolean
}

/**
 * A cookie that scripts may read. On a secure site its name starts with `__Host-`, and no other is accepted there;
 * see `server/session/cookies.ts`.
 *
 * @param cookies `document.cookie`
 */
export function readBrowserCookie(cookies: string, name: 'flash' | 'lastProvider'): BrowserCookie | null {
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
