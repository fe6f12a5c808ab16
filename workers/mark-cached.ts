/**
 * A page for the cache: the same, marked as one that does not know who is signed in by the time it is shown. What
 * `app/page-start/start-page.ts` finds out from a page about its session, it leaves alone there.
 */
export async function markCached(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  // They describe the compressed text.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html ', '<html data-cached '), { status: response.status, headers })
}
