/** Exit codes of a process ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

export class StoppedError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * From now on Ctrl-C and SIGTERM abort this signal with a {@link StoppedError} instead of ending the process.
 *
 * @param message says what is left, and how to go on
 */
export function stopBySignals(message: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[]) {
    // Stays registered: without a listener a signal would end the process before it has cleaned up.
    process.on(signal, () => stop.abort(new StoppedError(message, EXIT_CODES[signal])))
  }
  return stop.signal
}
