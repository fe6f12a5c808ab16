import { constants } from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends the process on SIGTERM and SIGINT until it can close gracefully. Without a handler the kernel ignores both for the first
 * process of a container, which an engine then has to kill.
 *
 * @returns leaves the signals to others from now on
 */
export function exitWhileStarting(): () => void {
  const exit = (signal: (typeof SIGNALS)[number]) => process.exit(128 + constants.signals[signal])
  for (const signal of SIGNALS) process.on(signal, exit)
  return () => {
    for (const signal of SIGNALS) process.off(signal, exit)
  }
}
