export const SITEMAP_PATH = '/sitemap.xml'

/** Streamed: each part is made when the previous ones have been read. Cached as long as shared pages. */
export function toCrawlerFile(
  parts: Iterator<string> | AsyncIterator<string>,
  contentType = 'application/xml; charset=utf-8',
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(sent) {
      const { done, value } = await parts.next()
      if (done) sent.close()
      else sent.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })
  return new Response(body, { headers: { 'Content-Type': contentType } })
}
