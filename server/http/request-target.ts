/** Whether the URL is a data request of a page: Remix appends `.data` to the path. */
export function isDataRequest(target: string): boolean {
  return splitTarget(target).path.endsWith('.data')
}

/** Path and query of a request target as sent, not decoded. `search` includes its question mark or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at === -1 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}
