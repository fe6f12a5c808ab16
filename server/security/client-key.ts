import ipaddr from 'ipaddr.js'

/** Groups of an IPv6 address that name a network; whoever has one network has all of its addresses. */
const NETWORK_GROUPS = 4

/** What is counted as one client: an IPv4 address, however it is written, or the /64 network of an IPv6 address. */
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
