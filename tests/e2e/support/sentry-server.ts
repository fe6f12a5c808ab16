import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReportedError {
  environment?: string
  platform?: string
  release?: string
  tags?: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] }
}

export interface SentryServer {
  dsn: string
  errors: ReportedError[]
  /** Everything received, headers included, as text. */
  received(): string
  close(): Promise<void>
}

/** A Sentry-compatible service: accepts envelopes for one project and key, refuses others, and records their events. */
export async function startSentryServer(): Promise<SentryServer> {
  const errors: ReportedError[] = []
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    requests.push({ headers: req.headers, body })
    const url = new URL(req.url ?? '', 'http://localhost')
    const isKnown = url.pathname === '/api/42/envelope/' && url.searchParams.get('sentry_key') === 'publickey'
    res.statusCode = isKnown ? 200 : 403
    const [, ...items] = body.split('\n').filter(Boolean)
    for (let at = 0; isKnown && at < items.length; at += 2) {
      const { type } = JSON.parse(items[at] ?? '') as { type: string }
      if (type === 'event') errors.push(JSON.parse(items[at + 1] ?? ''))
    }
    res.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
    errors,
    received: () => JSON.stringify(requests),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
