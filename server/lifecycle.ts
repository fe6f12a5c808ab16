import closeWithGrace from 'close-with-grace'
import type { Logger } from './observability/log.ts'

/** Running requests have this long; their own deadlines are well below. */
const DRAIN_MS_MAX = 10_000

interface ShutdownOptions {
  log: Logger
  /** In order: first whatever accepts requests, last its dependencies. */
  closers: readonly (() => Promise<unknown>)[]
  /** Whatever has not closed by then is cut off. */
  deadlineMs?: number
  /** Signals that do not end the process. */
  skip?: 'SIGHUP'[]
}

/**
 * Shuts down on SIGTERM, SIGINT and uncaught errors: no new requests, running ones finish, then dependencies close.
 * Returns how to shut down without a signal, which has no effect after the first time.
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
