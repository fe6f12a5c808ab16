import type { ServerResponse } from 'node:http'

/**
 * Ends a request that a guard refused: a status and one plain line that tells nothing about the inside. The connection
 * is closed, since what follows on it may be the rest of the refused request.
 */
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
