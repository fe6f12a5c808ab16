import type { ServerResponse } from 'node:http'

/** Of a body that is too large: it is read to its end, so that a proxy that is still sending it gets the response. */
const READ_BYTES_MAX = 1024 * 1024

/** Closes the connection, since the rest of the refused request may follow on it, unless that is a body to be read. */
export function refuse(
  res: ServerResponse,
  status: number,
  sentence: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  res.statusCode = status
  res.setHeader('Content-Type', contentType)
  res.setHeader('Cache-Control', 'no-store')
  const isRead = status === 413 && Number(res.req.headers['content-length']) <= READ_BYTES_MAX
  if (!isRead) res.setHeader('Connection', 'close')
  res.end(`${sentence}\n`)
}
