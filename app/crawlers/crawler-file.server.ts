export const SITEMAP_PATH = '/sitemap.xml'

/** Cached as long as shared pages. */
export async function toCrawlerFile(
  parts: Iterable<string> | AsyncIterable<string>,
  contentType = 'application/xml; charset=utf-8',
): Promise<Response> {
  let text = ''
  for await (const part of parts) text += part
  return new Response(text, { headers: { 'Content-Type': contentType } })
}
