export type NavigationRefusal = 'notAnAddress' | 'forbiddenScheme' | 'externalWithoutOption'

export type NavigationTarget =
  | { ok: true; href: string; isExternal: boolean }
  | { ok: false; refusal: NavigationRefusal }

const WEB_SCHEMES = ['http:', 'https:']

/**
 * Refuses `javascript:`, `data:`, `blob:`, `vbscript:` and all other non-web schemes, and other origins unless their host is in
 * `externalHosts`.
 *
 * @param target from data or configuration, relative or absolute
 * @param options.externalHosts allowed hosts (with port, if any); https only
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
