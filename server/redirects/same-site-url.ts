/**
 * The address within this site that a candidate from outside (a form field, a query, a provider) names, as path, query
 * and fragment. Anything that leads elsewhere answers `fallback`. The parsed address is returned and compared by
 * origin, never the text by its beginning: `/.//evil.example` and `/\evil.example` look local and are not. Row 51, H5.
 */
export function sameSiteUrl(candidate: unknown, origin: string, fallback = '/'): string {
  if (typeof candidate !== 'string' || candidate.length > 2048) return fallback
  const url = URL.canParse(candidate, origin) ? new URL(candidate, origin) : null
  // `blob:https://ours.example/1` has our origin, and is no page of ours.
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!isWeb || url?.origin !== origin || url.username || url.password) return fallback
  const local = `${collapseLeadingSlashes(url.pathname)}${url.search}${url.hash}`
  // A path may begin to mean a host again once its dots are gone, so the outcome is parsed once more.
  return new URL(local, origin).origin === origin ? local : fallback
}

/** `//evil.example/x` is a host to a browser and a path to a server; after this it is a path to both. */
export function collapseLeadingSlashes(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
