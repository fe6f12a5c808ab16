import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTransport, type Transport } from '../product-api/transport.ts'

export interface SeenRequest {
  method: string
  url: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Upstream {
  url: string
  seen: SeenRequest[]
  transport: Transport
  close(): Promise<void>
}

export async function startUpstream(
  respond: (request: SeenRequest, res: ServerResponse, count: number) => unknown,
): Promise<Upstream> {
  const seen: SeenRequest[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const url = req.url ?? ''
    const request = {
      method: req.method ?? '',
      url,
      path: url.split('?')[0] ?? '',
      headers: req.headers,
      body,
    }
    seen.push(request)
    await respond(request, res, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport = openTransport({ url })
  return {
    url,
    seen,
    transport,
    async close() {
      await transport.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function succeed(res: ServerResponse, data: unknown): void {
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ code: '00000', message: 'ok', data }))
}
