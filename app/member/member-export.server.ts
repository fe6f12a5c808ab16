import type { AppLoadContext } from '@remix-run/server-runtime'
import { EXPORT_PAGE_SIZE_MAX } from '../../contract/extensions/member-data.ts'
import { pagedStream } from '../network/paged-stream.server.ts'
import { exportFile } from './export-file.ts'

/** Files that this process writes at once; each asks for one page after the other. */
export const EXPORTS_MAX = 8
const RETRY_AFTER_SECONDS = '10'

/** Sessions whose file is being written. */
const underWay = new Set<string>()

/**
 * The member's data as a stream, page by page as it is read: however much it is, one page of it is held. One file of a
 * session at a time and few in all; throws the answer of one too many, 429 or 503. Row 436, decision record 032.
 */
export async function memberExport(
  { apiForFile, sessionMark }: Pick<AppLoadContext, 'apiForFile' | 'sessionMark'>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const session = sessionMark ?? ''
  if (underWay.has(session)) throw busy(429)
  if (underWay.size >= EXPORTS_MAX) throw busy(503)
  underWay.add(session)
  const file = exportFile()
  try {
    return await pagedStream({
      async ask(after) {
        const ask = { ...(after !== null && { after }), pageSize: EXPORT_PAGE_SIZE_MAX }
        const { sections, next } = await apiForFile.exportMember(ask)
        return { page: sections, next }
      },
      write: (sections, isLast) => file.write(sections) + (isLast ? file.end() : ''),
      signal,
      nowMs: () => performance.now(),
      onEnd: () => underWay.delete(session),
    })
  } catch (error) {
    underWay.delete(session)
    throw error
  }
}

function busy(status: 429 | 503): Response {
  return new Response(null, { status, headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
}
