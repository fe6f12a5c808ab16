/** Whether a page's scripts ask for the data of this address: Remix puts `.data` at the end of its path. */
export function isDataRequest(target: string): boolean {
  return splitTarget(target).path.endsWith('.data')
}

/** Path and query of a request target as sent, without decoding anything. `search` has its question mark or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at === -1 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}
