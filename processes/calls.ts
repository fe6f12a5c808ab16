import type { Measured } from '../configuration/instruments.ts'
import type { RunCalls, StateCalls } from '../server/shared-state/state-link.ts'
import type { PlatformAddress } from './web.ts'

export interface PrimaryCalls extends StateCalls {
  platform(): Promise<PlatformAddress | null>
  isReady(): Promise<void>
  /** The worker will stop accepting connections and exit. Resolves once its replacement listens, or to true once the port is closed. */
  isLeaving(): Promise<boolean>
  /** Does nothing. Messages are ordered, so the response means that all earlier ones were handled. */
  answer(): Promise<void>
}

export interface WorkerCalls extends RunCalls {
  forgetPages(): Promise<void>
  /** Empty unless METRICS_PORT is set. */
  readMetrics(): Promise<Measured>
  drain(): Promise<void>
}

/** No timeout: a call waits as long as the other process lives, and its work has a deadline of its own. */
export const NO_TIMEOUT = -1
