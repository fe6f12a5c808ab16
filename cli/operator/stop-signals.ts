/** By convention, 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

export class StoppedError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Makes Ctrl-C and SIGTERM abort the returned signal with a {@link StoppedError} instead of ending the process.
 *
 * @param message says what remains, and how to continue
 */
export function stopBySignals(message: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[]) {
    // Never removed: without a listener, a second signal would end the process before it has cleaned up.
    process.on(signal, () => stop.abort(new StoppedError(message, EXIT_CODES[signal])))
  }
  return stop.signal
}
