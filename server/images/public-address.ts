import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Loopback, private, link-local (with cloud metadata services), and other reserved ranges. */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}

/** The only IPv6 range with public allocations; ranges in it that embed IPv4 addresses are excluded below. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
NOT_PUBLIC_V6.addSubnet('2001::', 23, 'ipv6')
NOT_PUBLIC_V6.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC_V6.addSubnet('2002::', 16, 'ipv6')
NOT_PUBLIC_V6.addSubnet('3fff::', 20, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  if (family === 6) return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
  return false
}

type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolveAll: Resolve = (hostname, done) => {
  dnsLookup(hostname, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []))
}

/**
 * A socket `lookup` that returns only public addresses. The socket connects to the address that was checked, so DNS rebinding
 * has no effect. S9.
 */
export function publicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return function lookup(hostname, options, done) {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses
      // A private address among public ones indicates an attack.
      const isSafe = first !== undefined && addresses.every(({ address }) => isPublicAddress(address))
      if (error || !isSafe || !first) {
        done(error ?? new Error(`${hostname} has an address that is not public`), '', 0)
      } else if (options.all) {
        done(null, addresses)
      } else {
        done(null, first.address, first.family)
      }
    })
  }
}
