import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * V8's budget, in executed bytes of code, after which it optimizes a WebAssembly function: a hundred times
 * the default. One function of PostgreSQL exceeds the default while a database opens; optimizing it takes two
 * seconds of CPU time and 400 MB, and a process cannot exit before that is done. Under load, the product
 * still reaches this budget within seconds.
 */
const OPTIMIZED_AFTER_BYTES = 1_300_000_000

/**
 * The timer that reports a recovery's progress outlives a failed one and would delay the exit of the process.
 */
const NO_PROGRESS_REPORTS = ['-c', 'log_startup_progress_interval=0']

export async function startPglite(folder: string, options: PGliteOptions = {}): Promise<PGlite> {
  // V8 reads the flag when the engine is loaded.
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_AFTER_BYTES}`)
  let reason: string | undefined
  const pglite = new PGlite(folder, {
    ...options,
    startParams: [...PGlite.defaultStartParams, ...NO_PROGRESS_REPORTS],
    onStderr(line) {
      reason ??= /\b(?:FATAL|PANIC): +(.+)/.exec(line)?.[1]
      return false
    },
  })
  try {
    await pglite.waitReady
  } catch (error) {
    throw reason === undefined ? error : new Error(reason, { cause: error })
  }
  return pglite
}
