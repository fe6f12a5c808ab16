import closeWithGrace from 'close-with-grace'
import type { Logger } from './observability/log.ts'

/** Running requests have this long to finish; their own deadlines are well below. */
const DRAIN_MS_MAX = 10_000

interface ShutdownOptions {
  log: Logger
  /** What to close, in order: first whatever takes requests, last its dependencies. */
  closers: readonly (() => Promise<unknown>)[]
  /** Milliseconds after which whatever has not closed is cut off. */
  deadlineMs?: number
  /** Signals that do not end the process. */
  skip?: 'SIGHUP'[]
}

/**
 * Shuts the process down in order on SIGTERM, SIGINT and uncaught errors: no new requests, running ones finish, then
 * dependencies close.
 *
 * @returns shuts down without a signal; does nothing when it has begun
 */
export function closeGracefully({
  log,
  closers,
  deadlineMs = DRAIN_MS_MAX,
  skip = [],
}: ShutdownOptions): () => void {
  let isClosing = false
  const hurried = {
    onSecondError: (err: unknown) => log.fatal({ err }, 'exiting after second uncaught error'),
    onTimeout: () => log.fatal('exiting: shutdown timed out'),
  }
  const grace = closeWithGrace(
    { delay: deadlineMs, logger: false, skip, ...hurried },
    async ({ signal, err }) => {
      isClosing = true
      if (err) log.fatal({ err }, 'stopping after uncaught error')
      else log.info({ signal }, 'stopping')
      for (const close of closers) {
        await close().catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'))
      }
      log.flush()
    },
  )
  return () => {
    if (!isClosing) grace.close()
  }
}
