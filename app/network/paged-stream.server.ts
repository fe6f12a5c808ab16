/** A file of more is cut off and fails, so that one viewer cannot keep the backend busy for ever. */
export const PAGES_MAX = 2_000
export const FILE_MS_MAX = 120_000

interface PagedFile<Page> {
  /** Answers a page and where the next one begins; null: it was the last. */
  ask(after: string | null): Promise<{ page: Page; next: string | null }>
  /** A page as text. Called once for each, in their order. */
  write(page: Page, isLast: boolean): string
  /** Of the request: nobody reads any more. */
  signal: AbortSignal
  nowMs: () => number
  /** Called when the file is complete, was aborted, or has no reader any more; at least once after the first page. */
  onEnd?: () => void
}

/**
 * A file as a stream, page by page as it is read, so that no more than one page is ever held. The first page is asked
 * before anything is answered: until then a failure is an answer of its own. Later ones break the file off.
 */
export async function pagedStream<Page>({
  ask,
  write,
  signal,
  nowMs,
  onEnd = () => {},
}: PagedFile<Page>): Promise<ReadableStream<Uint8Array>> {
  const endsAtMs = nowMs() + FILE_MS_MAX
  const encoder = new TextEncoder()
  let current = await ask(null)
  let pageCount = 0
  // Also of a reader who stands still: then nothing is pulled any more.
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
          current = await ask(next)
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
