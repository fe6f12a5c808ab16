import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'

/** Headers a proxy speaks by, and headers that only this server may send to the product API. */
const NEVER_BELIEVED =
  /^(x-forwarded-|x-original-|x-rewrite-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$|x-cluster-client-ip$|via$|platform$|equipmentid$|app_id$|x-http-method)/

/**
 * Takes out what any client can write and logic might believe. With `trustedHops` proxies in front, the visitor's
 * address is read from the right place of `X-Forwarded-For` first; host and scheme always come from configuration, so
 * nothing else of these headers is ever used. D6, S45.
 */
export function forwardedHeaders({ trustedHops }: { trustedHops: number }): RequestHandler {
  return function forwardedHeaders(req, res, next) {
    res.locals.clientAddress = clientAddress(req.headers, req.socket.remoteAddress ?? '', trustedHops)
    for (const name in req.headers) {
      if (NEVER_BELIEVED.test(name)) delete req.headers[name]
    }
    next()
  }
}

/**
 * The address of whoever sent a request: the socket's, or with `trustedHops` proxies the entry that the outermost of
 * them wrote, counted from the right, since a client can put anything on the left.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string,
  trustedHops: number,
): string {
  if (trustedHops === 0) return socketAddress
  const given = headers['x-forwarded-for']
  const hops = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((hop) => hop.trim())
  const found = hops.at(-trustedHops)
  return found && /^[0-9a-fA-F.:]{2,45}$/.test(found) ? found : socketAddress
}
