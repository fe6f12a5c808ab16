import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'

const { IPv4, IPv6 } = ipaddr

/** Proxy headers, and headers that only this server may send to the product API. */
const NEVER_BELIEVED =
  /^(x-forwarded-|x-original-|x-rewrite-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$|x-cluster-client-ip$|via$|platform$|equipmentid$|app_id$|x-http-method)/

/**
 * Removes headers that any client can set and code might trust. With `trustedHops` proxies in front, the visitor's address is
 * first read from the right entry of `X-Forwarded-For`; host and scheme always come from configuration. D6, S45.
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
 * The socket's address, or with `trustedHops` proxies the entry written by the outermost one, counted from the right, since a
 * client controls the left.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string,
  trustedHops: number,
): string {
  if (trustedHops === 0) return socketAddress
  const given = headers['x-forwarded-for']
  const hops = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((hop) => hop.trim())
  return toAddress(hops.at(-trustedHops) ?? '') ?? socketAddress
}

/** Some proxies add a port: `192.0.2.7:4711`, `[2001:db8::1]:4711`. Null: not an address. */
function toAddress(hop: string): string | null {
  const address = hop.replace(/^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$2')
  return IPv4.isValidFourPartDecimal(address) || IPv6.isValid(address) ? address : null
}
