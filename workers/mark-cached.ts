/**
 * Marks a page for the cache, since who is signed in may have changed by the time it is shown:
 * `app/start-page.ts` then ignores what the page says of its session.
 */
export async function markCached(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  // They describe the compressed body.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html ', '<html data-cached '), { status: response.status, headers })
}
