import type { Output } from '../../../contract/endpoint.ts'
import { RECEIPTS_PAGE_SIZE_MAX, type receipts } from '../../../contract/extensions/receipts.ts'
import { pagedStream } from '../../member/paged-stream.server.ts'
import type { LedgerFormat } from './ledger-file.ts'

type Page = Output<typeof receipts>
type LoadPage = (input: { before?: string; pageSize: number }) => Promise<Page>

interface ExportOptions {
  format: LedgerFormat
  loadPage: LoadPage
  signal: AbortSignal
  nowMs: () => number
}

export function ledgerStream({
  format,
  loadPage,
  signal,
  nowMs,
}: ExportOptions): Promise<ReadableStream<Uint8Array>> {
  let isBegun = false
  return pagedStream<Page>({
    async request(before) {
      const page = await loadPage({ ...(before !== null && { before }), pageSize: RECEIPTS_PAGE_SIZE_MAX })
      return { page, next: page.next }
    },
    write({ receipts: listed, next: _next, ...owner }, isLast) {
      const lines = listed.map((receipt, index) => format.write(receipt, owner, !isBegun && index === 0))
      const text = [isBegun ? '' : format.begin(owner), ...lines, isLast ? format.end() : '']
      isBegun = true
      return text.join('')
    },
    signal,
    nowMs,
  })
}
