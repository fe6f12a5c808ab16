import type { Output } from '../../contract/endpoint.ts'
import { RECEIPTS_PAGE_SIZE_MAX, type receipts } from '../../contract/extensions/receipts.ts'
import type { LedgerFormat } from './ledger-file.ts'

type Page = Output<typeof receipts>
type Ask = (input: { before?: string; pageSize: number }) => Promise<Page>

/** A file of more is cut off and fails, so that one viewer cannot keep the backend busy for ever. */
export const PAGES_MAX = 2_000
export const EXPORT_MS_MAX = 120_000

interface ExportOptions {
  format: LedgerFormat
  ask: Ask
  /** Of the request: nobody reads any more. */
  signal: AbortSignal
  nowMs: () => number
}

/**
 * A ledger as a stream, page by page as it is read, so that no more than one page is ever held. The first page is asked
 * before anything is answered: until then a failure is an answer of its own. Later ones break the file off. Row 433.
 */
export async function ledgerStream({
  format,
  ask,
  signal,
  nowMs,
}: ExportOptions): Promise<ReadableStream<Uint8Array>> {
  const endsAtMs = nowMs() + EXPORT_MS_MAX
  const encoder = new TextEncoder()
  let page: Page = await ask({ pageSize: RECEIPTS_PAGE_SIZE_MAX })
  let pageCount = 0

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (signal.aborted) return controller.error(signal.reason)
        const { receipts: listed, next, ...owner } = page
        const isFirstPage = pageCount === 0
        const lines = listed.map((receipt, index) => format.write(receipt, owner, isFirstPage && index === 0))
        pageCount += 1
        const text = [isFirstPage ? format.begin(owner) : '', ...lines, next === null ? format.end() : '']
        controller.enqueue(encoder.encode(text.join('')))
        if (next === null) {
          controller.close()
          return
        }
        if (pageCount >= PAGES_MAX || nowMs() > endsAtMs) {
          controller.error(new Error(`A ledger of more than ${pageCount} pages is not written in one file.`))
          return
        }
        page = await ask({ before: next, pageSize: RECEIPTS_PAGE_SIZE_MAX })
      },
    },
    { highWaterMark: 1 },
  )
}
