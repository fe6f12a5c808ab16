/** A longer file fails at this point, so that one viewer cannot keep the backend busy forever. */
export const PAGES_MAX = 2_000
export const FILE_MS_MAX = 120_000

interface PagedFile<Page> {
  /** With the start of the next page; null: it was the last. */
  request(after: string | null): Promise<{ page: Page; next: string | null }>
  /** Once for each page, in order. */
  write(page: Page, isLast: boolean): string
  signal: AbortSignal
  nowMs: () => number
  /** At least once after the first page: when the file is complete or aborted, or its reader is gone. */
  onEnd?: () => void
}

/**
 * At most one page is in memory. The first page is read before the response begins, so its failure can be a response;
 * a later failure ends the file early.
 */
export async function pagedStream<Page>({
  request,
  write,
  signal,
  nowMs,
  onEnd = () => {},
}: PagedFile<Page>): Promise<ReadableStream<Uint8Array>> {
  const endsAtMs = nowMs() + FILE_MS_MAX
  const encoder = new TextEncoder()
  let current = await request(null)
  let pageCount = 0
  // Nothing is pulled for a reader that stalls, so only this notices an abort.
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(FILE_MS_MAX)])
  isOver.addEventListener('abort', onEnd, { once: true })
  const end = () => {
    isOver.removeEventListener('abort', onEnd)
    onEnd()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isOver.aborted) {
          end()
          controller.error(isOver.reason)
          return
        }
        const { page, next } = current
        pageCount += 1
        controller.enqueue(encoder.encode(write(page, next === null)))
        if (next === null) {
          end()
          controller.close()
          return
        }
        if (pageCount >= PAGES_MAX || nowMs() > endsAtMs) {
          end()
          controller.error(new Error(`A file of more than ${pageCount} pages is not written.`))
          return
        }
        try {
          current = await request(next)
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}
