import type { ServerResponse } from 'node:http'

/** Closes the connection, since the rest of the refused request may follow on it. */
export function refuse(
  res: ServerResponse,
  status: number,
  sentence: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  res.statusCode = status
  res.setHeader('Content-Type', contentType)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Connection', 'close')
  res.end(`${sentence}\n`)
}
