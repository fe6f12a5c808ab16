/** Remix appends `.data` to the path. */
export function isDataRequest(target: string): boolean {
  return splitTarget(target).path.endsWith('.data')
}

/** Path and query of a request target as sent, not decoded. `search` includes its question mark or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at === -1 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}

/**
 * Addresses of files. The rest may be another address, or signed: it is forwarded as sent and does not affect routing.
 */
const FILES = /^\/(?:_ipx|media|pictures)\//
/** A target without these is in normal form. */
const DOUBTFUL = /[%\\]|\/\/|\/\.data/

/**
 * Limits, guards and routers know one spelling only. URL parsers and routers treat several as the same:
 * percent-encoded letters, backslashes, repeated slashes, a slash before `.data`. A target that cannot be decoded
 * becomes the same characters as text.
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

/** Remix drops a slash before `.data`. */
function toPagePath(path: string): string {
  return path === '/.data' ? '/_root.data' : path.replace(/\/\.data$/, '.data')
}

/** Keys of a query decide what a request does; values are data. */
function withPlainKeys(search: string): string {
  return search.includes('%') ? search.replace(/(?<=[?&])[^=&]+/g, toPlainLetters) : search
}

/** RFC 3986, section 6.2.2: what need not be encoded is not, and other codes are in capitals. */
function toPlainLetters(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
}

/**
 * False for invalid percent-encoding, broken UTF-8, and an encoded backslash, tab or line break at the start of a path:
 * URL parsers read the first as a slash and drop the others, and so the router would take what follows for a host.
 */
function isReadable(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    return !/^\/[\\\t\n\r]/.test(decodeURIComponent(target))
  } catch {
    return false
  }
}
