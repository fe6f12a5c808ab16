/**
 * Calls `renew` for each SIGHUP, except in a terminal, where the signal says that the terminal is gone.
 *
 * @returns signals that do not end this process
 */
export function onReload(renew: () => void): 'SIGHUP'[] {
  if (process.stdin.isTTY) return []
  process.on('SIGHUP', renew)
  return ['SIGHUP']
}
