import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How a provider's call can misbehave: `hangs` never responds, `endless` never ends its response. */
export type ProviderFault = 'down' | 'html' | 'hangs' | 'endless' | 'elsewhere'

/** One call: takes query and body as one, answers status and JSON. */
export type ProviderCall = (
  params: URLSearchParams,
  headers: IncomingMessage['headers'],
) => { status?: number; json: unknown } | Promise<{ status?: number; json: unknown }>

/** A small provider on its own port, whose calls misbehave on request. */
export async function startProviderServer(createCalls: (origin: string) => Record<string, ProviderCall>) {
  const faults = new Map<string, ProviderFault>()
  /** Paths asked for, in order. */
  const requested: string[] = []
  let calls: Record<string, ProviderCall> = {}

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://provider')
    requested.push(url.pathname)
    const fault = faults.get(url.pathname)
    if (fault) return misbehave(response, fault)
    const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(await text(request))])
    const { status = 200, json } = (await calls[url.pathname]?.(params, request.headers)) ?? {
      status: 404,
      json: {},
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  calls = createCalls(origin)
  return {
    origin,
    faults,
    requested,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function misbehave(response: ServerResponse, fault: ProviderFault): void {
  if (fault === 'hangs') return
  if (fault === 'down') {
    response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}')
    return
  }
  if (fault === 'elsewhere') {
    response.writeHead(302, { Location: 'https://evil.example/' }).end()
    return
  }
  if (fault === 'html') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sorry</title>')
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const chunk = ' '.repeat(64 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}
