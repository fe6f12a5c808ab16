import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `refuses`: nothing listens. `resets`: breaks every connection. `hangs`: accepts requests and never responds. `503`: responds
 * like a proxy whose site is down. `once`: the same, for one request.
 */
export type Fault = 'refuses' | 'resets' | 'hangs' | '503' | 'once'

/** A proxy in front of the product that can fail in every way a network can, while browsers remain "online". */
export interface FaultyProxy {
  origin: string
  /** @param what method and path of the requests that fail with `503` and `once`; absent: all */
  fail(fault: Fault, what?: RegExp): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** It listens on its own port, and sends the product's own host and origin, as if the product were addressed directly. */
export async function startFaultyProxy(productOrigin: string): Promise<FaultyProxy> {
  let fault: Fault | null = null
  let failing = /./

  const listener: RequestListener = (req, res) => {
    if (fault === 'resets') req.socket.resetAndDestroy()
    else if ((fault === '503' || fault === 'once') && failing.test(`${req.method} ${req.url}`)) {
      if (fault === 'once') fault = null
      refuse(req, res)
    } else if (fault !== 'hangs') passOn(req, res, productOrigin)
  }
  let server: Server | null = await listen(0, listener)
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`

  async function stop(): Promise<void> {
    const closing = server
    server = null
    if (!closing) return
    closing.closeAllConnections()
    closing.close()
    await once(closing, 'close')
  }

  return {
    origin,
    async fail(next, what = /./) {
      fault = next
      failing = what
      if (next === 'refuses') await stop()
      // This also ends responses in progress, above all videos.
      else if (next !== 'once') server?.closeAllConnections()
    },
    async mend() {
      fault = null
      // Requests that were accepted and got no response.
      server?.closeAllConnections()
      server ??= await listen(port, listener)
    },
    close: stop,
  }
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(port, 'localhost')
  await once(server, 'listening')
  return server
}

function refuse(req: IncomingMessage, res: ServerResponse): void {
  req.resume()
  res
    .writeHead(503, { 'content-type': 'text/html', connection: 'close' })
    .end('<h1>503 Service Unavailable</h1>')
}

function passOn(req: IncomingMessage, res: ServerResponse, origin: string): void {
  const { method, url = '/' } = req
  const headers = { ...req.headers, host: new URL(origin).host, ...(req.headers.origin && { origin }) }
  const onwards = request(origin + url, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  onwards.on('error', () => res.destroy())
  res.on('close', () => onwards.destroy())
  req.pipe(onwards)
}
