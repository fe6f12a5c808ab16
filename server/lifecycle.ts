import closeWithGrace from 'close-with-grace'
import type { Logger } from './observability/log.ts'

/** More than the deadlines of running requests. */
const DRAIN_MS_MAX = 10_000

interface ShutdownOptions {
  log: Logger
  /** In order: first what accepts requests, last its dependencies. */
  closers: readonly (() => Promise<unknown>)[]
  deadlineMs?: number
  skip?: 'SIGHUP'[]
}

/**
 * On SIGTERM, SIGINT or an uncaught error: accepts no more requests, finishes running ones, then closes dependencies.
 *
 * @returns starts the shutdown without a signal, once
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
