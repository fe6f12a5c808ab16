import type { AppLoadContext } from '@remix-run/server-runtime'
import { EXPORT_PAGE_SIZE_MAX } from '../../contract/extensions/member-data.ts'
import { exportFile } from './export-file.ts'
import { pagedStream } from './paged-stream.server.ts'

export const EXPORTS_MAX = 8
const RETRY_AFTER_SECONDS = '10'

const underWay = new Map<string, AbortController>()

/**
 * Read page by page, so that memory holds only one. A session has one export at a time: a new request aborts the
 * previous one. Throws a 503 beyond {@link EXPORTS_MAX}. Record 032.
 */
export async function memberExport(
  { apiForFile, sessionMark }: Pick<AppLoadContext, 'apiForFile' | 'sessionMark'>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const session = sessionMark ?? ''
  // A response as the reason, so that an abort caused by the member is not logged as an error.
  underWay.get(session)?.abort(new Response(null, { status: 409, statusText: 'Asked for again' }))
  underWay.delete(session)
  if (underWay.size >= EXPORTS_MAX) {
    throw new Response(null, { status: 503, headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
  }
  const own = new AbortController()
  underWay.set(session, own)
  const end = () => {
    if (underWay.get(session) === own) underWay.delete(session)
  }
  const file = exportFile()
  try {
    return await pagedStream({
      async request(after) {
        const page = { ...(after !== null && { after }), pageSize: EXPORT_PAGE_SIZE_MAX }
        const { sections, next } = await apiForFile.exportMember(page)
        return { page: sections, next }
      },
      write: (sections, isLast) => file.write(sections) + (isLast ? file.end() : ''),
      signal: AbortSignal.any([signal, own.signal]),
      nowMs: () => performance.now(),
      onEnd: end,
    })
  } catch (error) {
    end()
    throw error
  }
}
