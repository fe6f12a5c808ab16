import type { RunCalls, StateCalls } from '../server/shared-state/state-link.ts'
import type { PlatformAddress } from './web.ts'

/** Calls from a worker to the primary. */
export interface PrimaryCalls extends StateCalls {
  /** The embedded platform; null with a remote product API. */
  platform(): Promise<PlatformAddress | null>
  /** The worker listens. */
  isReady(): Promise<void>
  /** The worker will take no more connections and exit. Resolves when another one listens in its place. */
  isLeaving(): Promise<void>
  /** Answers. Messages keep their order, so every earlier one has been handled. */
  answer(): Promise<void>
}

/** Calls from the primary to a worker. */
export interface WorkerCalls extends RunCalls {
  /** The catalogue has changed. */
  forgetPages(): Promise<void>
  /** Finish running requests and exit. */
  drain(): Promise<void>
}

/** Calls wait for as long as the other process lives; whatever they do has its own deadline. */
export const NO_TIMEOUT = -1
