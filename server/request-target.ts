/** Path and query of a request target as sent, without decoding anything. `search` has its question mark or is empty. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at === -1 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at) }
}
