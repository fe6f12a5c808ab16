/** Remix appends `.data` to the path. */
export function isDataRequest(target: string): boolean {
  return splitTarget(target).path.endsWith('.data')
}

/** As sent, not decoded. `search` includes its question mark, or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at === -1 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}

/** The rest of these paths may be another address, or signed. It is forwarded as sent and does not affect routing. */
const FILES = /^\/(?:_ipx|media|pictures)\//
const DOUBTFUL = /[%\\]|\/\/|\/\.data/

/**
 * Limits, guards and routers expect one spelling, but URL parsers and routers treat several as equal: percent-encoded letters,
 * backslashes, repeated slashes, a slash before `.data`. A target that cannot be decoded becomes literal text.
 */
export function toNormalTarget(target: string): string {
  if (!DOUBTFUL.test(target)) return target
  const { path, search } = splitTarget(target)
  if (FILES.test(path) && isReadable(target)) return target
  const slashed = path.replace(/[/\\]+/g, '/')
  return isReadable(slashed + search)
    ? toPagePath(toPlainLetters(slashed)) + withPlainKeys(search)
    : (toPagePath(slashed) + search).replaceAll('%', '%25')
}

/** Remix ignores a slash before `.data`. */
function toPagePath(path: string): string {
  return path === '/.data' ? '/_root.data' : path.replace(/\/\.data$/, '.data')
}

/** Keys of a query affect what a request does; values are data. */
function withPlainKeys(search: string): string {
  return search.includes('%') ? search.replace(/(?<=[?&])[^=&]+/g, toPlainLetters) : search
}

/** RFC 3986, section 6.2.2: decodes unreserved characters and writes other codes in capitals. */
function toPlainLetters(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
}

/**
 * False for invalid percent-encoding, invalid UTF-8, and an encoded backslash, tab or line break at the start of a path. URL
 * parsers read the first as a slash and drop the others, so the router would take what follows for a host.
 */
function isReadable(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    return !/^\/[\\\t\n\r]/.test(decodeURIComponent(target))
  } catch {
    return false
  }
}
