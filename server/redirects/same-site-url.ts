/**
 * Path, query and fragment of a URL within this site, given by untrusted input (a form field, a query, a provider); `fallback`
 * for URLs that lead elsewhere. Compares the parsed origin, never a prefix of the text: `/.//evil.example` and `/\evil.example`
 * only look local. H5.
 */
export function sameSiteUrl(candidate: unknown, origin: string, fallback = '/'): string {
  if (typeof candidate !== 'string' || candidate.length > 2048) return fallback
  const url = URL.canParse(candidate, origin) ? new URL(candidate, origin) : null
  // `blob:https://ours.example/1` has our origin but is not a page of ours.
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!isWeb || url?.origin !== origin || url.username || url.password) return fallback
  const local = `${collapseLeadingSlashes(url.pathname)}${url.search}${url.hash}`
  // Resolving `..` can turn a path into a host again, so the result is parsed once more.
  return new URL(local, origin).origin === origin ? local : fallback
}

/** To a browser, `//evil.example/x` is a host; to a server, it is a path. */
export function collapseLeadingSlashes(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
