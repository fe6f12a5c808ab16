/**
 * The URL within this site that untrusted input (a form field, a query, a provider) names, as path, query and
 * fragment; `fallback` for anything that leads elsewhere. The parsed URL is compared by origin and returned, never
 * the text by its prefix: `/.//evil.example` and `/\evil.example` look local and are not. H5.
 */
export function sameSiteUrl(candidate: unknown, origin: string, fallback = '/'): string {
  if (typeof candidate !== 'string' || candidate.length > 2048) return fallback
  const url = URL.canParse(candidate, origin) ? new URL(candidate, origin) : null
  // `blob:https://ours.example/1` has our origin but is not a page of ours.
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!isWeb || url?.origin !== origin || url.username || url.password) return fallback
  const local = `${collapseLeadingSlashes(url.pathname)}${url.search}${url.hash}`
  // Resolving dots can turn a path into a host again, so the result is parsed once more.
  return new URL(local, origin).origin === origin ? local : fallback
}

/** `//evil.example/x` is a host to a browser and a path to a server; this makes it a path for both. */
export function collapseLeadingSlashes(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
