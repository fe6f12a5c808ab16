/**
 * Calls `renew` on SIGHUP, except in a terminal, where the signal means that the terminal was closed.
 *
 * @returns signals that must not end this process
 */
export function onReload(renew: () => void): 'SIGHUP'[] {
  if (process.stdin.isTTY) return []
  process.on('SIGHUP', renew)
  return ['SIGHUP']
}
