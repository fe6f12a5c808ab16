import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/** Identifies a client by its IPv4 address, in any notation, or the /64 network of its IPv6 address. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return 'parts' in parsed
    ? `${parsed.parts
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}
