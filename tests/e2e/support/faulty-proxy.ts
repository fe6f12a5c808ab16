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
 * like a proxy whose site is down. `once`: the same, for one request. `login`: responds with the login page of a Wi-Fi network.
 */
export type Fault = 'refuses' | 'resets' | 'hangs' | '503' | 'once' | 'login'

/** A proxy in front of the product that can fail in every way a network can, while browsers remain "online". */
export interface FaultyProxy {
  origin: string
  /** @param what method and path of the requests that fail with `503`, `once` and `login`; absent: all */
  fail(fault: Fault, what?: RegExp): Promise<void>
  /** Requests for such paths wait until the result is called. */
  hold(what: RegExp): () => void
  /** Responses of the proxy itself since it began to fail. */
  failureCount(): number
  mend(): Promise<void>
  close(): Promise<void>
}

/** It listens on its own port, and sends the product's own host and origin, as if the product were addressed directly. */
export async function startFaultyProxy(productOrigin: string): Promise<FaultyProxy> {
  let fault: Fault | null = null
  let failing = /./
  let failureCount = 0
  let blocking: { what: RegExp; waiting: (() => void)[] } | null = null

  const listener: RequestListener = (req, res) => {
    if (fault === 'resets') req.socket.resetAndDestroy()
    else if (isAnswered(fault) && failing.test(`${req.method} ${req.url}`)) {
      refuse(req, res, fault === 'login' ? 200 : 503)
      failureCount++
      if (fault === 'once') fault = null
    } else if (blocking?.what.test(req.url ?? ''))
      blocking.waiting.push(() => passOn(req, res, productOrigin))
    else if (fault !== 'hangs') passOn(req, res, productOrigin)
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
      failureCount = 0
      if (next === 'refuses') await stop()
      // This also ends responses in progress, above all videos.
      else if (next !== 'once') server?.closeAllConnections()
    },
    hold(what) {
      const holding = { what, waiting: [] as (() => void)[] }
      blocking = holding
      return () => {
        if (blocking === holding) blocking = null
        for (const forward of holding.waiting.splice(0)) forward()
      }
    },
    failureCount: () => failureCount,
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

const isAnswered = (fault: Fault | null) => fault === '503' || fault === 'once' || fault === 'login'

function refuse(req: IncomingMessage, res: ServerResponse, status: 200 | 503): void {
  req.resume()
  const page = status === 200 ? '<h1>Free Wi-Fi</h1>' : '<h1>503 Service Unavailable</h1>'
  res.writeHead(status, { 'content-type': 'text/html', connection: 'close' }).end(page)
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
