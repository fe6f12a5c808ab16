/**
 * The URL the product API sends a browser to, if its origin is one of the provider's; otherwise null. Origins are
 * compared as a browser parses them, never as a text prefix. H11.
 */
export function providerAddress(address: string, origins: readonly string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && !url.username && !url.password && origins.includes(url.origin) ? url : null
}
