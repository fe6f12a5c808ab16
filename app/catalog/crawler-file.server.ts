export const SITEMAP_PATH = '/sitemap.xml'

/** As shared pages: nobody empties a CDN, so that it keeps nothing for long. Record 057. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=20, stale-if-error=600'

/** A file for search engines; each part is made when the reader has taken the former ones. */
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
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': CACHE_CONTROL } })
}
