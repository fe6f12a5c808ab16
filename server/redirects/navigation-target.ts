/** Why a target was refused. */
export type NavigationRefusal = 'notAnAddress' | 'forbiddenScheme' | 'externalWithoutOption'

export type NavigationTarget =
  | { ok: true; href: string; isExternal: boolean }
  | { ok: false; refusal: NavigationRefusal }

const WEB_SCHEMES = ['http:', 'https:']

/**
 * Where a navigation to `target` leads. `javascript:`, `data:`, `blob:`, `vbscript:` and every other scheme that is
 * not the web's are refused (row 51); another origin is refused unless its host is named in `externalHosts` (row 52).
 *
 * @param target what data or configuration asks for, relative or absolute
 * @param options.externalHosts hosts (with port, if any) that may be left for; https only
 */
export function navigationTarget(
  target: string,
  { origin, externalHosts = [] }: { origin: string; externalHosts?: readonly string[] },
): NavigationTarget {
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null
  if (!url) return { ok: false, refusal: 'notAnAddress' }
  if (!WEB_SCHEMES.includes(url.protocol) || url.username || url.password) {
    return { ok: false, refusal: 'forbiddenScheme' }
  }
  if (url.origin === origin) {
    const path = url.pathname.replace(/^\/+/, '/')
    return { ok: true, href: `${path}${url.search}${url.hash}`, isExternal: false }
  }
  if (url.protocol === 'https:' && externalHosts.includes(url.host)) {
    return { ok: true, href: url.href, isExternal: true }
  }
  return { ok: false, refusal: 'externalWithoutOption' }
}
